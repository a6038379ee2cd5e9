import { Hono } from 'hono';
import { plainCalls } from '../../src/resources/calls';
import { users } from '../../src/resources/users';
import type { CallAction } from '../../src/resources/language/definition';
import { mayCall } from '../../src/resources/language/rights';
import { countUp } from '../database/counters';
import { checkRole, idParam, routePath } from '../calls/addresses';
import { forbidden, notFound, tooMany } from '../base/errors';
import type { Env, Platform } from '../calls/platform';
import { verificationCode } from './verificationCode';

/** Maximum number of tries to type other people's digits, per caller and hour. */
const maxTriesPerHour = 30;
const secondsPerHour = 3600;

/**
 * `GET mgmt/users/{userId}/verification-code` (extension): the caller's six digits, to be read to whoever verifies
 * them. Tries of other people's digits are counted before they are compared (429).
 */
export const verifyingRoutes = ({ db, tokenKeys }: Platform): Hono<Env> => {
  const call = plainCalls.verificationCode;
  const verify = users.actions!.verify as CallAction;
  const app = new Hono<Env>();
  app.get(routePath(call.path), async (context) => {
    const caller = context.get('caller');
    checkRole(call, caller);
    if (idParam(context, 'me.id') !== caller.id) throw notFound();
    context.header('Cache-Control', 'no-store');
    const person = await db
      .selectFrom('users')
      .select(['id', 'passwordIssuedDate', 'verifiedDate'])
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow();
    return context.json(verificationCode(tokenKeys, person));
  });
  app.post(routePath(verify.path), async (context, next) => {
    const caller = context.get('caller');
    if (!mayCall(users, verify, caller.role)) throw forbidden();
    if ((await countUp(db, `verify:${caller.id}`, secondsPerHour)) > maxTriesPerHour)
      throw tooMany('Too many attempts. Try again in an hour.', secondsPerHour);
    await next();
  });
  return app;
};
