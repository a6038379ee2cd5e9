import { sql } from 'kysely';
import { formatDecimal } from '../../src/format/money';
import type { Words } from '../../src/resources/language/words';
import type { Tx } from '../database/schema';
import { conflict } from '../ground/errors';
import { isLate } from './invoices/late';
import { lockBalances } from './ledger/balances';
import { moveDust } from './ledger/dust';
import { fulfilmentSql, openInvoicesSql } from '../database/statusSql';

/** Money that is too little to keep an account for, USDT (rules, section 5). */
export const dust = 1;

interface Tie {
  words: (found: string) => Words;
  /** One row with what was found, or none. */
  find: (userId: number) => ReturnType<typeof sql<{ found: string }>>;
}

const openInvoice = sql`(i.status in ${openInvoicesSql} or ${isLate('i')})`;

/** What keeps a user from being deleted, in the order in which it is said (rules, section 5). */
const ties: readonly Tie[] = [
  {
    words: (amount) => ({ phrase: 'There are %{amount} USDT on the balance', args: { amount: formatDecimal(amount) } }),
    find: (userId) => sql<{ found: string }>`select trim_scale(amount)::text as found from "balance-accounts"
      where "userId" = ${userId} and amount > ${dust} limit 1`,
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
    words: (id) => ({ phrase: 'Funds operation %{id} is waiting', args: { id } }),
    find: (userId) => sql<{ found: string }>`select id::text as found from "funds-operations"
      where "userId" = ${userId} and status = ${fulfilmentSql.Waiting} order by id limit 1`,
  },
];

/**
 * Throws 409 with what still hangs on a user who is to be deleted: money, an invoice, an operation. What is too little to
 * keep an account for goes to the platform.
 */
export const closeAccount = async (tx: Tx, userId: number): Promise<void> => {
  const balances = await lockBalances(tx, [userId]);
  for (const { words, find } of ties) {
    const { rows } = await find(userId).execute(tx);
    if (rows[0]) throw conflict(words(rows[0].found));
  }
  await moveDust(tx, balances.get(userId)!);
};
