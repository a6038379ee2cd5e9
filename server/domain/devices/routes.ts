import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { checkInputs } from '../../../src/resources/language/values';
import { routePath } from '../../calls/addresses';
import { firstIssue } from '../../base/errors';
import { readBody } from '../../calls/body';
import type { Env, Platform } from '../../calls/platform';
import { authenticateDevice, type DeviceEnv } from './deviceKey';
import { takeMessages } from './messages';

/** The calls of phones (extension). They use the phone's key, never a user's token: see docs/devices.md. */
export const deviceRoutes = (platform: Platform): Hono<Env> => {
  const { path, inputs = {} } = plainCalls.deviceState;
  const app = new Hono<DeviceEnv>();
  app.post(routePath(path), authenticateDevice(platform), async (context) => {
    const { values, issues } = checkInputs(inputs, await readBody(context));
    if (Object.keys(issues).length > 0) throw firstIssue(issues, inputs);
    platform.deviceStates.receive(context.get('device').id, {
      battery: Number(values.battery),
      signal: Number(values.signal),
      appVersion: String(values.appVersion),
    });
    return context.json({});
  });
  app.post(routePath(plainCalls.deviceMessages.path), authenticateDevice(platform), takeMessages(platform));
  return new Hono<Env>().route('/', app);
};
