import { Hono } from 'hono';
import { bearerOf } from '../calls/bearer';
import { createMiddleware } from 'hono/factory';
import type { Caller, Env, Platform } from '../calls/platform';
import { addressOf } from '../base/address';
import { ApiError, unauthorised } from '../base/errors';
import { endSession, noteUse } from './sessions';
import { identify } from './tokens';

/** `POST logout/` (extension): ends the caller's session on every instance and socket. */
export const signOutRoute = ({ db }: Platform): Hono<Env> => {
  const app = new Hono<Env>();
  app.post('/logout/', async (context) => {
    await endSession(db, context.get('caller').session);
    return context.json({});
  });
  return app;
};

const passwordDueError = () => new ApiError(403, 'password_due', 'Choose a password of your own first');
const factorDueError = () => new ApiError(403, 'factor_due', 'Set up a second factor first');

/** Which paths are open to a caller who has to do something before anything else. */
export interface AllowedWhileDue {
  /** Who must replace a temporary password. */
  password: (path: string, caller: Caller) => boolean;
  /** Who must set up a second factor. */
  factor: (path: string) => boolean;
}

/** Lets only signed-in callers pass and puts the caller into the context. */
export const authenticate = (platform: Platform, isAllowedWhileDue: AllowedWhileDue) =>
  createMiddleware<Env>(async (context, next) => {
    const token = bearerOf(context);
    if (!token) throw unauthorised();
    const { caller, isToBeNoted } = await identify(platform, token);
    if (isToBeNoted) await noteUse(platform.db, caller.session, addressOf(context, platform.settings.TRUST_PROXY));
    const { path } = context.req;
    if (caller.passwordDue && !isAllowedWhileDue.password(path, caller)) throw passwordDueError();
    if (caller.factorDue && !caller.passwordDue && !isAllowedWhileDue.factor(path)) throw factorDueError();
    context.set('caller', caller);
    await next();
  });
