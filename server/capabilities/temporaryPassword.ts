import { sql } from 'kysely';
import type { Tx } from '../database/schema';
import { announceAll } from '../database/changes';
import type { Caller, Platform } from '../calls/platform';
import { hashPassword } from '../session/passwords';
import { endSessions } from '../session/sessions';
import { endRequestsOfPerson } from './requests/endRequestsOfPerson';
import { peopleOf, principalOf } from '../approvals/people';
import { dust } from './closeAccount';
import { activeSql } from '../database/statusSql';

/** The principal by whom the caller moves at this moment. */
export const principalOfCaller = async (tx: Tx, { settings }: Platform, { id }: Pick<Caller, 'id'>): Promise<number> =>
  principalOf((await peopleOf(tx, settings, [id])).get(id)!);

/** The columns of an account whose password the caller issues: it opens nothing but choosing one's own. */
export const temporaryPasswordColumns = async (
  tx: Tx,
  platform: Platform,
  caller: Pick<Caller, 'id'>,
  password: string,
) => ({
  passwordHash: await hashPassword(password),
  passwordDue: true,
  passwordIssuedBy: caller.id,
  passwordIssuedDate: new Date().toISOString(),
  principalId: await principalOfCaller(tx, platform, caller),
  verified: false,
  verifiedBy: null,
});

/** Had this account never held more than dust? */
const wasEmpty = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`select exists (select 1 from "balance-accounts" b
    where b."userId" = ${userId} and (b.amount > ${dust}
      or exists (select 1 from transactions t where t."toBalanceId" = b.id and t."toAfter" > ${dust}))) as held`.execute(
    tx,
  );
  return !rows[0]!.held;
};

/**
 * Turns off what an account itself added since it was made or last verified: accounts and profiles until its person activates
 * them again, saved addresses, bindings, and keys of its phones.
 */
const turnOffAdded = async (tx: Tx, userId: number): Promise<void> => {
  const since = sql`(select coalesce("verifiedDate", "createDate") from users where id = ${userId})`;
  const off = async (table: 'payment-accounts' | 'vault-profiles') => {
    const { rows } = await sql<{
      id: number;
    }>`update ${sql.table(table)} set status = ${activeSql.Disabled}, "needsOwner" = true,
        "offDate" = now() where "addedBy" = ${userId} and "addedDate" > ${since} and status = ${activeSql.Active}
      returning id`.execute(tx);
    return rows.map(({ id }) => ({ entity: table, id, kind: 'changed' as const }));
  };
  const { rows: unbound } = await sql<{ id: number }>`update "payment-accounts" set "deviceId" = null
    where "boundBy" = ${userId} and "boundDate" > ${since} and "deviceId" is not null returning id`.execute(tx);
  const { rows: phones } = await sql<{ id: number }>`update devices set "keyHash" = null where "keyIssuedBy" = ${userId}
    and "keyIssuedDate" > ${since} and "keyHash" is not null returning id`.execute(tx);
  const { rows: saved } = await sql<{ id: number }>`update addresses set "needsOwner" = true where "userId" = ${userId}
    and "createDate" > ${since} returning id`.execute(tx);
  await announceAll(tx, [
    ...saved.map(({ id }) => ({ entity: 'addresses', id, kind: 'changed' as const })),
    ...(await off('vault-profiles')),
    ...(await off('payment-accounts')),
    ...unbound.map(({ id }) => ({ entity: 'payment-accounts', id, kind: 'changed' as const })),
    ...phones.map(({ id }) => ({ entity: 'devices', id, kind: 'changed' as const })),
  ]);
};

/**
 * Issues a temporary password to another (rules, section 9, *An issued password*): their sessions and requests end, they are not
 * verified any more, and what they added themselves is off.
 */
export const issueTemporaryPassword = async (
  tx: Tx,
  platform: Platform,
  caller: Pick<Caller, 'id'>,
  { id, password }: { id: number; password: string },
): Promise<void> => {
  const empty = await wasEmpty(tx, id);
  await turnOffAdded(tx, id);
  await tx
    .updateTable('users')
    .set({ ...(await temporaryPasswordColumns(tx, platform, caller, password)), wasEmpty: empty })
    .where('id', '=', id)
    .execute();
  await endRequestsOfPerson(tx, id);
  await endSessions(tx, id);
};
