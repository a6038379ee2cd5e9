import { sql } from 'kysely';
import { formatDecimal } from '../../../src/format/money';
import type { Words } from '../../../src/resources/language/words';
import type { Tx } from '../../database/schema';
import { conflict } from '../../base/errors';
import { mayBeCompletedLate } from '../invoices/late';
import { lockBalances } from '../ledger/balances';
import { moveDust } from '../ledger/dust';
import { dealSql, fulfilmentSql, openDisputesSql, openInvoicesSql, paymentSql } from '../../database/statusSql';

/** An account whose balance is at most this many USDT may be deleted (docs/rules.md#deleting-a-user). */
export const dustLimit = 1;

/** A reason why a user cannot be deleted. */
interface ClosingObstacle {
  words: (found: string) => Words;
  /** Selects one row with the amount or id to show, or no row. */
  find: (userId: number) => ReturnType<typeof sql<{ found: string }>>;
}

/** For how many days a pay-out keeps its vault owner's account: somebody may say that it did not arrive. */
const recentDays = 7;

const openInvoice = sql`(i.status in ${openInvoicesSql} or ${mayBeCompletedLate('i')})`;

/** The reasons why a user cannot be deleted, in the order in which they are checked (docs/rules.md#deleting-a-user). */
const obstacles: readonly ClosingObstacle[] = [
  {
    words: (amount) => ({ phrase: 'The balance still has %{amount} USDT', args: { amount: formatDecimal(amount) } }),
    find: (userId) => sql<{ found: string }>`select trim_scale(amount)::text as found from "balance-accounts"
      where "userId" = ${userId} and amount > ${dustLimit} limit 1`,
  },
  {
    words: (amount) => ({ phrase: '%{amount} USDT are held on the balance', args: { amount: formatDecimal(amount) } }),
    find: (userId) => sql<{ found: string }>`select trim_scale(held)::text as found from "balance-accounts"
      where "userId" = ${userId} and held > 0 limit 1`,
  },
  {
    words: (id) => ({ phrase: 'Invoice %{id} is not settled yet', args: { id } }),
    find: (userId) => sql<{ found: string }>`select i.id::text as found from invoices i
      left join "payment-accounts" a on a.id = i."accountId"
      left join "vault-profiles" p on p.id = a."vaultProfileId"
      where ${openInvoice} and (i."clientId" = ${userId} or i.owner = ${userId} or p."vaultOwnerId" = ${userId})
      order by i.id limit 1`,
  },
  {
    // What a pay-out credited may still be taken back.
    words: (id) => ({ phrase: 'Invoice %{id} is not settled yet', args: { id } }),
    find: (userId) => sql<{
      found: string;
    }>`select i.id::text as found from deals d join invoices i on i.id = d."invoiceId"
      where d."ownerId" = ${userId} and i."paymentType" = ${paymentSql.PayOut} and d.status = ${dealSql.Completed}
        and (d.unsettled > 0 or (d.reversed is not true and i."endDate" > now() - make_interval(days => ${sql.lit(recentDays)})))
      order by i.id limit 1`,
  },
  {
    words: (id) => ({ phrase: 'Dispute %{id} is open', args: { id } }),
    find: (userId) => sql<{ found: string }>`select id::text as found from disputes
      where ("clientId" = ${userId} or "vaultOwnerId" = ${userId}) and status in ${openDisputesSql} order by id limit 1`,
  },
  {
    words: (id) => ({ phrase: 'Funds operation %{id} is waiting', args: { id } }),
    find: (userId) => sql<{ found: string }>`select id::text as found from "funds-operations"
      where "userId" = ${userId} and status = ${fulfilmentSql.Waiting} order by id limit 1`,
  },
];

/**
 * Closes the account of a user who is about to be deleted: a remaining balance of at most `dustLimit` moves to the
 * platform. Throws 409 when the user still has money, an open invoice or a waiting funds operation.
 */
export const closeAccount = async (tx: Tx, userId: number): Promise<void> => {
  const balances = await lockBalances(tx, [userId]);
  for (const { words, find } of obstacles) {
    const { rows } = await find(userId).execute(tx);
    if (rows[0]) throw conflict(words(rows[0].found));
  }
  await moveDust(tx, balances.get(userId)!);
};
