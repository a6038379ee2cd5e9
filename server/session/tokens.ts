import { jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import { apiKeyPrefix } from '../../src/resources/apiKeys';
import { isRole } from '../../src/resources/language/roles';
import { preparedStatement } from '../database/preparedStatements';
import type { Db, Tx } from '../database/schema';
import { accountChanged, unauthorised } from '../ground/errors';
import type { Caller, Platform } from '../calls/platform';
import { callerSetting } from '../database/endedRequests';
import { userSql } from '../database/statusSql';
import { isNotedLongAgo, noteUse } from './sessions';

const claims = z.object({
  id: z.int(),
  uuid: z.string(),
  email: z.string(),
  exp: z.number(),
  jti: z.uuid(),
  data: z.object({ type: z.number().refine(isRole) }),
});

const secondsPerHour = 3600;

/** Returns when a token that is issued now ends, in epoch seconds. */
export const tokenEnd = ({ settings }: Pick<Platform, 'settings'>): number =>
  Math.floor(Date.now() / 1000) + settings.TOKEN_HOURS * secondsPerHour;

/** The user and the session that a token stands for. */
export interface TokenSubject {
  id: number;
  uuid: string;
  email: string;
  type: number;
  session: string;
  /** Epoch seconds. */
  endsAt: number;
}

/**
 * Signs a token for a session, with the claims `id, uuid, exp, data.type` and the e-mail (specification, section 3).
 */
export const issueToken = ({ secret }: Pick<Platform, 'secret'>, subject: TokenSubject): Promise<string> =>
  new SignJWT({ id: subject.id, uuid: subject.uuid, email: subject.email, data: { type: subject.type } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setJti(subject.session)
    .setExpirationTime(subject.endsAt)
    .sign(secret);

/** Hours after which a temporary password expires (rules, section 9). */
export const temporaryHours = 72;

/** Identifies a session, and the role with which its user signed in. */
export type SessionKey = Pick<Caller, 'id' | 'role' | 'session'>;

/**
 * SQL condition: the session has not been ended, its user is active and has the role they signed in with, and no
 * temporary password of theirs has expired.
 */
export const isSessionValid = ({ id, role, session }: SessionKey) => sql<boolean>`exists (select 1 from sessions s
    join users u on u.id = s."userId"
    where s.key = ${session} and u.id = ${id} and u.status = ${userSql.Active} and u.type = ${role}
      and not (u."passwordDue" is true and u."passwordIssuedDate" < now() - make_interval(hours => ${sql.lit(temporaryHours)})))`;

/**
 * Throws 401 when the caller's session is no longer valid. For the rest of the transaction, the database's own code knows
 * who called.
 */
export const confirmCaller = async (db: Db | Tx, caller: SessionKey): Promise<void> => {
  await readSession(db, caller);
};

/**
 * Returns whether the caller must replace a temporary password, and whether it is to be noted that their session is in
 * use. Throws 401 when it is no longer valid.
 */
const readSession = async (
  db: Db | Tx,
  caller: SessionKey,
): Promise<{ passwordDue: boolean; isToBeNoted: boolean }> => {
  const { rows } = await sql<{
    ok: boolean;
    isDue: boolean | null;
    isToBeNoted: boolean | null;
  }>`${preparedStatement} select ${isSessionValid(caller)} as ok,
    (select "passwordDue" from users where id = ${caller.id}) as "isDue",
    (select ${isNotedLongAgo} from sessions where key = ${caller.session}) as "isToBeNoted",
    set_config(${sql.lit(callerSetting)}, ${caller.id}::text, true) as caller`.execute(db);
  const [session] = rows;
  if (!session?.ok) throw accountChanged();
  return { passwordDue: session.isDue === true, isToBeNoted: session.isToBeNoted === true };
};

/** The caller that a token belongs to, and whether it is to be noted that their session is in use. */
interface Identified {
  caller: Caller;
  isToBeNoted: boolean;
}

/**
 * Returns the caller that a token belongs to. Throws 401 when the token is not ours or has expired, when its session
 * has ended, and when its user is not active or has another role: the role in a token is not trusted.
 */
export const identify = async ({ db, secret }: Platform, token: string): Promise<Identified> => {
  if (token.startsWith(apiKeyPrefix)) throw unauthorised('An API key makes and reads invoices, and nothing else');
  const verified = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch(() => {
    throw unauthorised('Your session has ended. Sign in again.');
  });
  const parsed = claims.safeParse(verified.payload);
  if (!parsed.success) throw unauthorised('Your session has ended. Sign in again.');
  const { id, uuid, email, exp, jti, data } = parsed.data;
  const claimed = { id, uuid, email, role: data.type, exp, session: jti };
  const { passwordDue, isToBeNoted } = await readSession(db, claimed);
  return { caller: { ...claimed, passwordDue }, isToBeNoted };
};

/**
 * Returns the caller that a token belongs to, for an open live channel, which counts as use of the session. Throws 401 as
 * `identify` does.
 */
export const callerOf = async (platform: Platform, token: string): Promise<Caller> => {
  const { caller, isToBeNoted } = await identify(platform, token);
  if (isToBeNoted) await noteUse(platform.db, caller.session);
  return caller;
};
