import { Hono } from 'hono';
import { plainCalls } from '../../../src/resources/calls';
import { limits, type LimitName, type LimitsInForce } from '../../../src/resources/limits';
import { checkRole, routePath } from '../../calls/addresses';
import type { Env, Platform } from '../../calls/platform';

/** `GET mgmt/limits` (extension): the limits that the server was started with, for those who may change the rate. */
export const limitRoutes = ({ settings }: Platform): Hono<Env> => {
  const inForce = Object.fromEntries(
    (Object.keys(limits) as LimitName[]).map((name) => [name, settings[name]]),
  ) as LimitsInForce;
  const app = new Hono<Env>();
  app.get(routePath(plainCalls.limits.path), (context) => {
    checkRole(plainCalls.limits, context.get('caller'));
    return context.json(inForce);
  });
  return app;
};
