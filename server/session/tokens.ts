import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { isRole } from '../../src/resources/language/roles';
import { unauthorised } from '../errors';
import type { Caller, Platform } from '../platform';

const claims = z.object({
  id: z.number(),
  uuid: z.string(),
  email: z.string(),
  iat: z.number(),
  exp: z.number(),
  data: z.object({ type: z.number().refine(isRole) }),
});

const activeUser = 0;
const secondsPerHour = 3600;

/** A signed token for a user: claims `id, uuid, exp, data.type` and the e-mail (specification, section 3). */
export const issueToken = (
  { secret, settings }: Pick<Platform, 'secret' | 'settings'>,
  user: { id: number; uuid: string; email: string; type: number },
): Promise<string> => {
  const now = Date.now() / 1000;
  return new SignJWT({ id: user.id, uuid: user.uuid, email: user.email, data: { type: user.type } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(now + settings.TOKEN_HOURS * secondsPerHour))
    .sign(secret);
};

/**
 * Who a token belongs to. Throws 401 when it is not ours, has expired, was issued before the password changed, or
 * when its user is no longer active or has another role.
 */
export const callerOf = async ({ db, secret }: Platform, token: string): Promise<Caller> => {
  const verified = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch(() => {
    throw unauthorised('Your session has ended. Sign in again.');
  });
  const parsed = claims.safeParse(verified.payload);
  if (!parsed.success) throw unauthorised('Your session has ended. Sign in again.');
  const { id, uuid, email, iat, exp, data } = parsed.data;
  const user = await db
    .selectFrom('users')
    .select(['status', 'type', 'sessionsFrom'])
    .where('id', '=', id)
    .executeTakeFirst();
  const revoked = user?.sessionsFrom !== null && user !== undefined && Date.parse(user.sessionsFrom) > iat * 1000;
  if (!user || user.status !== activeUser || user.type !== data.type || revoked) {
    throw unauthorised('Your account or password has changed. Sign in again.');
  }
  return { id, uuid, email, role: data.type, exp };
};
