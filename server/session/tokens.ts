import { SignJWT } from 'jose';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { apiKeyPrefix, testKeyPrefix } from '../../src/resources/apiKeys';
import { isRole, type Role } from '../../src/resources/language/roles';
import { Proof } from '../../src/resources/statuses/people';
import { preparedStatement } from '../database/statementNames';
import type { Db, Tx } from '../database/schema';
import { accountChanged, unauthorised } from '../base/errors';
import { tokenAlgorithm } from '../base/tokenKeys';
import type { Caller, Platform } from '../calls/platform';
import { userSql } from '../database/statusSql';
import { mustHaveFactor } from './factors/mustHaveFactor';
import { isNotedLongAgo, noteUse } from './sessions';

/** Setting of a transaction: the id of the user who called. Unset where nobody did, as when an invoice expires. */
export const callerSetting = 'console.caller';

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
  type: Role;
  session: string;
  /** Epoch seconds. */
  endsAt: number;
}

/**
 * Signs a token for a session, with the claims `id, uuid, exp, data.type` and the e-mail (docs/contract.md#the-token).
 */
export const issueToken = ({ tokenKeys }: Pick<Platform, 'tokenKeys'>, subject: TokenSubject): Promise<string> =>
  new SignJWT({ id: subject.id, uuid: subject.uuid, email: subject.email, data: { type: subject.type } })
    .setProtectedHeader({ alg: tokenAlgorithm })
    .setIssuedAt()
    .setJti(subject.session)
    .setExpirationTime(subject.endsAt)
    .sign(tokenKeys.newest);

/** Hours after which a temporary password expires (docs/rules.md#temporary-passwords). */
export const temporaryHours = 72;

/** Identifies a session, and the role with which its user signed in. */
export type SessionKey = Pick<Caller, 'id' | 'role' | 'session'>;

/** SQL condition: the user with this id has a second factor. */
const hasFactor = (id: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from factors f where f."userId" = ${id})`;

/**
 * SQL condition: the session has not been ended, its user is active and has the role they signed in with, and no
 * temporary password of theirs has expired. A session that began with a password alone ends when its user gets a second
 * factor, however close the two are in time.
 */
export const isSessionValid = ({ id, role, session }: SessionKey) => sql<boolean>`exists (select 1 from sessions s
    join users u on u.id = s."userId"
    where s.key = ${session} and u.id = ${id} and u.status = ${userSql.Active} and u.type = ${role}
      and (s.proof <> ${sql.lit(Proof.Password)} or not ${hasFactor(sql.ref('u.id'))})
      and not (u."passwordDue" is true and u."passwordIssuedDate" < now() - make_interval(hours => ${sql.lit(temporaryHours)})))`;

/**
 * Throws 401 when the caller's session is no longer valid. For the rest of the transaction, the database's own code knows
 * who called.
 */
export const confirmCaller = async (db: Db | Tx, caller: SessionKey): Promise<void> => {
  await readSession(db, caller);
};

/** What the database says of a valid session. */
type StoredSession = Pick<Caller, 'passwordDue' | 'hasFactor' | 'proof' | 'provenAgo'> & {
  /** Whether it is to be noted that the session is in use. */
  isToBeNoted: boolean;
};

/** Returns what the database says of a session. Throws 401 when it is no longer valid. */
const readSession = async (db: Db | Tx, caller: SessionKey): Promise<StoredSession> => {
  const { rows } = await sql<{
    ok: boolean;
    passwordDue: boolean | null;
    hasFactor: boolean;
    isToBeNoted: boolean | null;
    proof: Proof | null;
    provenAgo: number | null;
  }>`${preparedStatement} select ${isSessionValid(caller)} as ok, ${hasFactor(sql`${caller.id}`)} as "hasFactor",
    (select "passwordDue" from users where id = ${caller.id}) as "passwordDue",
    s."isToBeNoted", s.proof, s."provenAgo",
    set_config(${sql.lit(callerSetting)}, ${caller.id}::text, true) as caller
    from (select 1) one left join (select ${isNotedLongAgo} as "isToBeNoted", proof,
      (extract(epoch from now() - "provenDate") * 1000)::float8 as "provenAgo" from sessions where key = ${caller.session}) s on true`.execute(
    db,
  );
  const [session] = rows;
  if (!session?.ok) throw accountChanged();
  return {
    passwordDue: session.passwordDue === true,
    hasFactor: session.hasFactor,
    isToBeNoted: session.isToBeNoted === true,
    proof: session.proof ?? Proof.Password,
    provenAgo: session.provenAgo ?? Infinity,
  };
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
export const identify = async ({ db, tokenKeys, settings }: Platform, token: string): Promise<Identified> => {
  if ([apiKeyPrefix, testKeyPrefix].some((prefix) => token.startsWith(prefix)))
    throw unauthorised('An API key makes and reads invoices, and nothing else');
  const verified = await tokenKeys.verify(token).catch(() => {
    throw unauthorised('Your session has ended. Sign in again.');
  });
  const parsed = claims.safeParse(verified.payload);
  if (!parsed.success) throw unauthorised('Your session has ended. Sign in again.');
  const { id, uuid, email, exp, jti, data } = parsed.data;
  const claimed = { id, uuid, email, role: data.type, exp, session: jti };
  const { isToBeNoted, ...stored } = await readSession(db, claimed);
  const factorDue = !stored.hasFactor && mustHaveFactor(settings, claimed.role);
  return { caller: { ...claimed, ...stored, factorDue }, isToBeNoted };
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
