import { Hono, type Context } from 'hono';
import { isStaff } from '../../src/resources/language/roles';
import { ApiError } from '../base/errors';
import { commit, version } from '../base/version';
import { bearerOf } from '../calls/bearer';
import type { Env, Platform } from '../calls/platform';
import { identify } from './tokens';

/** Whether a call comes with a session of staff that may be used. Whatever else it comes with is that of a stranger. */
const isOfStaff = async (platform: Platform, context: Context): Promise<boolean> => {
  const token = bearerOf(context);
  if (token === undefined) return false;
  try {
    const { caller } = await identify(platform, token);
    return isStaff(caller.role) && !caller.passwordDue && !caller.factorDue;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/**
 * `GET version` with a session of staff: also from which commit the build is. Everybody else learns the version alone, by the route
 * that follows: a commit says exactly which code runs, and so which weaknesses are worth trying.
 */
export const commitRoute = (platform: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.get('/version', async (context, next) =>
    (await isOfStaff(platform, context)) ? context.json({ version, commit }) : next(),
  );
  return app;
};
