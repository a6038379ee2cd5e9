import { sql } from 'kysely';
import type { Platform } from '../../calls/platform';
import { isRequestWaiting } from '../../approvals/isRequestWaiting';
import { locks } from '../../database/locks';
import type { Tx } from '../../database/schema';
import { activeSql } from '../../database/statusSql';
import { conflict } from '../../base/errors';

/**
 * Throws 409 when a vault owner would have more payment accounts that are active, or wait for approval, than
 * `MAX_ACCOUNTS_PER_OWNER`: an account that was never used is given first, so whoever adds thousands would get all
 * pay-ins. `added` is how many this call adds to them. Calls for the same owner count one after the other.
 */
export const checkAccountLimit = async (
  tx: Tx,
  { MAX_ACCOUNTS_PER_OWNER: max }: Platform['settings'],
  ownerId: number,
  added: number,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.accountsOfOwner)}, ${ownerId}::integer)`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from "payment-accounts" a
    join "vault-profiles" p on p.id = a."vaultProfileId" where p."vaultOwnerId" = ${ownerId}
    and (a.status = ${activeSql.Active} or exists (select 1 from approvals r
      where r.subject = 'payment-accounts/' || a.id and r.call = 'payment-accounts.create' and ${isRequestWaiting('r')}))`.execute(
    tx,
  );
  if (rows[0]!.count + added > max)
    throw conflict({
      phrase:
        'A vault owner has at most %{smart_count} active payment account |||| A vault owner has at most %{smart_count} active payment accounts',
      args: { smart_count: max },
    });
};
