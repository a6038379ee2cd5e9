import { Hono } from 'hono';
import { isStaff } from '../../src/resources/language/roles';
import { commit, version } from '../base/version';
import { bearerOf } from '../calls/bearer';
import type { Caller, Env, Platform } from '../calls/platform';
import { authenticate } from './routes';

/**
 * `GET version` with a session of staff: also from which commit the build is. Everybody else learns the version alone, by the route
 * that follows: a commit says exactly which code runs, and so which weaknesses are worth trying.
 */
export const commitRoute = (platform: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  const identify = authenticate(platform, { password: () => false, factor: () => false });
  app.get(
    '/version',
    (context, next) => (bearerOf(context) === undefined ? next() : identify(context, next)),
    (context, next) => {
      const caller = context.get('caller') as Caller | undefined;
      return caller && isStaff(caller.role) ? Promise.resolve(context.json({ version, commit })) : next();
    },
  );
  return app;
};
