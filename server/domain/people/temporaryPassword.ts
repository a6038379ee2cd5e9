import { sql, type RawBuilder } from 'kysely';
import { databaseNow } from '../../database/now';
import type { Tx } from '../../database/schema';
import { allActivityTable } from '../../database/storedTables';
import { announceAll } from '../../database/changes';
import type { Caller, Platform } from '../../calls/platform';
import { forgetFactorTries } from '../../session/attempts';
import { hashPassword } from '../../session/passwords';
import { endSessions } from '../../session/sessions';
import { endRequestsOfPerson } from '../requests/endRequestsOfPerson';
import { peopleOf, principalOf } from '../../approvals/people';
import { dustLimit } from './closeAccount';
import { activeSql, keyApprovalSql, keySql } from '../../database/statusSql';

/** The current principal of the caller. */
export const principalOfCaller = async (tx: Tx, { settings }: Platform, { id }: Pick<Caller, 'id'>): Promise<number> =>
  principalOf((await peopleOf(tx, settings, [id])).get(id)!);

/**
 * Columns of an account whose password the caller issues. Such a password only allows its owner to choose their own.
 */
export const temporaryPasswordColumns = async (
  tx: Tx,
  platform: Platform,
  caller: Pick<Caller, 'id'>,
  password: string,
) => ({
  passwordHash: await hashPassword(password),
  passwordDue: true,
  passwordIssuedBy: caller.id,
  passwordIssuedDate: databaseNow,
  principalId: await principalOfCaller(tx, platform, caller),
  verified: false,
  verifiedBy: null,
});

/** Whether the balance of this account has never been above `dustLimit`. */
const wasEmpty = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`select exists (select 1 from "balance-accounts" b
    where b."userId" = ${userId} and (b.amount > ${dustLimit}
      or exists (select 1 from transactions t where t."toBalanceId" = b.id and t."toAfter" > ${dustLimit}))) as held`.execute(
    tx,
  );
  return !rows[0]!.held;
};

/**
 * Disables what an account added itself since it was created or last verified: its payment accounts and profiles, saved
 * addresses, device bindings, device keys, payment links, and webhooks whose address it gave; the owner activates them again. API keys
 * that it made are revoked, none of the others approves pay-outs, and the contact that it gave to payers is removed.
 */
const turnOffAdded = async (tx: Tx, userId: number): Promise<void> => {
  const since = sql`(select coalesce("verifiedDate", "createDate") from users where id = ${userId})`;
  const disable = async (table: 'payment-accounts' | 'vault-profiles') => {
    const { rows } = await sql<{
      id: number;
    }>`update ${sql.table(table)} set status = ${activeSql.Disabled}, "needsOwner" = true,
        "offDate" = now() where "addedBy" = ${userId} and "addedDate" > ${since} and status = ${activeSql.Active}
      returning id`.execute(tx);
    return rows.map(({ id }) => ({ entity: table, id, kind: 'changed' as const }));
  };
  const { rows: unboundAccounts } = await sql<{ id: number }>`update "payment-accounts" set "deviceId" = null
    where "boundBy" = ${userId} and "boundDate" > ${since} and "deviceId" is not null returning id`.execute(tx);
  const { rows: disabledPhones } = await sql<{
    id: number;
  }>`update devices set "keyHash" = null where "keyIssuedBy" = ${userId}
    and "keyIssuedDate" > ${since} and "keyHash" is not null returning id`.execute(tx);
  const { rows: disabledAddresses } = await sql<{
    id: number;
  }>`update addresses set "needsOwner" = true where "userId" = ${userId}
    and "createDate" > ${since} returning id`.execute(tx);
  const { rows: disabledWebhooks } = await sql<{ id: number }>`update webhooks set status = ${activeSql.Disabled}
    where "clientId" = ${userId} and "addressDate" > ${since} and status = ${activeSql.Active} returning id`.execute(
    tx,
  );
  const didItself = (
    entity: string,
    recordId: RawBuilder<unknown>,
    act: string,
  ) => sql`exists (select 1 from ${allActivityTable} a
    where a.entity = ${entity} and a."recordId" = ${recordId}::text and a.act = ${act} and not a.refused
      and a."userId" = ${userId} and a."createDate" > ${since})`;
  const { rows: disabledLinks } = await sql<{ id: number }>`update "payment-links" l set disabled = true
    where l."clientId" = ${userId} and l.disabled is not true and ${didItself('payment-links', sql.ref('l.id'), 'create')}
    returning id`.execute(tx);
  const { rows: revokedKeys } = await sql<{ id: number }>`update "api-keys" set status = ${keySql.Revoked}
    where "issuedBy" = ${userId} and "createDate" > ${since} and status = ${keySql.Active} returning id`.execute(tx);
  const { rows: stoppedKeys } = await sql<{ id: number }>`update "api-keys" set approves = ${keyApprovalSql.Off},
      "approvesUpTo" = null, "payOutsAskedDate" = null
    where "clientId" = ${userId} and approves <> ${keyApprovalSql.Off} returning id`.execute(tx);
  await sql`update users u set contact = null where u.id = ${userId} and u.contact is not null
    and ${didItself('users', sql.ref('u.id'), 'contact')}`.execute(tx);
  await announceAll(tx, [
    ...disabledLinks.map(({ id }) => ({ entity: 'payment-links', id, kind: 'changed' as const })),
    ...stoppedKeys.map(({ id }) => ({ entity: 'api-keys', id, kind: 'changed' as const })),
    ...revokedKeys.map(({ id }) => ({ entity: 'api-keys', id, kind: 'changed' as const })),
    ...disabledWebhooks.map(({ id }) => ({ entity: 'webhooks', id, kind: 'changed' as const })),
    ...disabledAddresses.map(({ id }) => ({ entity: 'addresses', id, kind: 'changed' as const })),
    ...(await disable('vault-profiles')),
    ...(await disable('payment-accounts')),
    ...unboundAccounts.map(({ id }) => ({ entity: 'payment-accounts', id, kind: 'changed' as const })),
    ...disabledPhones.map(({ id }) => ({ entity: 'devices', id, kind: 'changed' as const })),
  ]);
};

/**
 * Issues a temporary password to another user (docs/rules.md#temporary-passwords). Their sessions and approval
 * requests end, they are no longer verified, and what they added themselves is disabled.
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
  await forgetFactorTries(tx, id);
  await endRequestsOfPerson(tx, id);
  await endSessions(tx, id);
};
