import { jwtVerify, SignJWT } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import { isRole } from '../../src/resources/language/roles';
import { preparedStatement } from '../database/preparedStatements';
import type { Db, Tx } from '../database/schema';
import { accountChanged, unauthorised } from '../ground/errors';
import type { Caller, Platform } from '../calls/platform';
import { userSql } from '../database/statusSql';

const claims = z.object({
  id: z.int(),
  uuid: z.string(),
  email: z.string(),
  exp: z.number(),
  jti: z.uuid(),
  data: z.object({ type: z.number().refine(isRole) }),
});

const secondsPerHour = 3600;

/** When a token that is issued now ends, epoch seconds. */
export const tokenEnd = ({ settings }: Pick<Platform, 'settings'>): number =>
  Math.floor(Date.now() / 1000) + settings.TOKEN_HOURS * secondsPerHour;

/** Whom a token is for, and the session it stands for. */
export interface TokenSubject {
  id: number;
  uuid: string;
  email: string;
  type: number;
  session: string;
  /** Epoch seconds. */
  endsAt: number;
}

/** A signed token for a session: claims `id, uuid, exp, data.type` and the e-mail (specification, section 3). */
export const issueToken = ({ secret }: Pick<Platform, 'secret'>, of: TokenSubject): Promise<string> =>
  new SignJWT({ id: of.id, uuid: of.uuid, email: of.email, data: { type: of.type } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setJti(of.session)
    .setExpirationTime(of.endsAt)
    .sign(secret);

/** A temporary password opens nothing after so many hours (rules, section 9). */
export const temporaryHours = 72;

/** Whose session is asked about. */
export type SessionKey = Pick<Caller, 'id' | 'role' | 'session'>;

/** Does somebody's session still count: it was not ended, and they are active and of the role that they signed in with? */
export const isSessionValid = ({ id, role, session }: SessionKey) => sql<boolean>`exists (select 1 from sessions s
    join users u on u.id = s."userId"
    where s.key = ${session} and u.id = ${id} and u.status = ${userSql.Active} and u.type = ${role}
      and not (u."passwordDue" is true and u."passwordIssuedDate" < now() - make_interval(hours => ${sql.lit(temporaryHours)})))`;

/** Throws 401 when it does not. */
export const confirmCaller = async (db: Db | Tx, caller: SessionKey): Promise<void> => {
  await readStanding(db, caller);
};

/** Is a temporary password of this caller to be replaced? Throws 401 when their session counts no more. */
const readStanding = async (db: Db | Tx, caller: SessionKey): Promise<boolean> => {
  const { rows } = await sql<{
    ok: boolean;
    isDue: boolean | null;
  }>`${preparedStatement} select ${isSessionValid(caller)} as ok,
    (select "passwordDue" from users where id = ${caller.id}) as "isDue"`.execute(db);
  if (!rows[0]!.ok) throw accountChanged();
  return rows[0]!.isDue === true;
};

/**
 * Who a token belongs to. Throws 401 when it is not ours or has expired, when its session was ended, and when its user
 * is no longer active or has another role: what a token says of a role is worth nothing by itself.
 */
export const callerOf = async ({ db, secret }: Platform, token: string): Promise<Caller> => {
  const verified = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch(() => {
    throw unauthorised('Your session has ended. Sign in again.');
  });
  const parsed = claims.safeParse(verified.payload);
  if (!parsed.success) throw unauthorised('Your session has ended. Sign in again.');
  const { id, uuid, email, exp, jti, data } = parsed.data;
  const caller = { id, uuid, email, role: data.type, exp, session: jti };
  return { ...caller, passwordDue: await readStanding(db, caller) };
};
