import { sql } from 'kysely';
import type { FailedTries, SignInRecord, UserSecurity } from '../../../src/resources/userSecurity';
import { Role } from '../../../src/resources/language/roles';
import { Proof } from '../../../src/resources/statuses/people';
import type { Caller } from '../../calls/platform';
import type { Db, Tx } from '../../database/schema';
import { allActivityTable } from '../../database/storedTables';
import { factorsOf } from '../../session/factors/factors';
import { countRecoveryCodes } from '../../session/factors/recoveryCodes';
import { openSessionsOf } from '../../session/ownSessions';

/** Maximum number of sign-ins in an answer, and of places of tries that failed. Older ones are found in Activity. */
const maxSignIns = 20;
/** Number of the latest tries that failed that are counted. */
const maxTries = 1000;

/** SQL: the entries of a person's sign-ins, or of their tries that failed. */
const entriesOf = (userId: number, refused: boolean) => sql`${allActivityTable}
  where entity = 'users' and "recordId" = ${String(userId)} and act = 'sign-in' and refused = ${refused}`;

const readEntry = ({ date, after }: { date: string; after: string | null }): SignInRecord => {
  // Entries of earlier versions say the address alone.
  const {
    address = '',
    browser = null,
    system = null,
    proof = null,
  } = JSON.parse(after ?? '{}') as Partial<SignInRecord>;
  return { date, address, browser, system, proof };
};

const signInsOf = async (db: Db, userId: number): Promise<SignInRecord[]> => {
  const { rows } = await sql<{ date: string; after: string | null }>`select "createDate" as date, after
    from ${entriesOf(userId, false)} order by id desc limit ${maxSignIns}`.execute(db);
  return rows.map(readEntry);
};

/**
 * The tries that failed by the address that they came from, so that many from one do not push out the others. The browser is
 * that of the last one: whoever tries may name any.
 */
const failedTriesOf = async (db: Db, userId: number): Promise<FailedTries[]> => {
  const { rows } = await sql<{ date: string; after: string | null; tries: number }>`select max("createDate") as date,
      (array_agg(after order by id desc))[1] as after, count(*)::int as tries
    from (select id, "createDate", after from ${entriesOf(userId, true)} order by id desc limit ${maxTries}) latest
    group by after::json ->> 'address' order by max(id) desc limit ${maxSignIns}`.execute(db);
  return rows.map((row) => ({ ...readEntry(row), tries: row.tries }));
};

/** Whether the caller, an Owner, may end sessions of a person: anybody's but those of another Owner. */
export const mayEndSessionsOf = async (db: Db | Tx, userId: number, caller: Caller): Promise<boolean> => {
  if (userId === caller.id) return true;
  const { type } = await db.selectFrom('users').select('type').where('id', '=', userId).executeTakeFirstOrThrow();
  return type !== Role.Owner;
};

/** Returns where and how a person signs in, for an Owner: sessions, sign-ins, tries that failed, factors. No secrets. */
export const securityOf = async (db: Db, userId: number, caller: Caller): Promise<UserSecurity> => {
  const factors = await factorsOf(db, userId);
  return {
    sessions: (await openSessionsOf(db, userId, caller.session)) as UserSecurity['sessions'],
    endsSessions: await mayEndSessionsOf(db, userId, caller),
    signIns: await signInsOf(db, userId),
    failed: await failedTriesOf(db, userId),
    factors: factors.map(({ kind, name, createDate, lastUsed }) => ({
      name: kind === Proof.App ? null : name,
      createDate,
      lastUsed,
    })),
    recoveryCodes: await countRecoveryCodes(db, userId),
  };
};
