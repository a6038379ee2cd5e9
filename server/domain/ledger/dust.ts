import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import { announceAll } from '../../database/changes';
import { decimalOf } from '../../base/amounts';
import { availableOf, platformId, type Balance } from './balances';
import { TransactionType } from '../../../src/resources/statuses/funds';
import { purposeSql, transactionSql } from '../../database/statusSql';

/** Moves the rest of a locked balance to the platform when its account is closed (docs/rules.md#deleting-a-user). */
export const moveDust = async (tx: Tx, balance: Balance): Promise<void> => {
  const quantity = availableOf(balance);
  if (quantity === 0n) return;
  const { rows } = await sql<{ id: number; toBalanceId: number }>`
    insert into transactions ("fromBalanceId", "toBalanceId", quantity, type, status, purpose)
    select ${balance.id}, b.id, ${decimalOf(quantity)}::numeric, ${sql.lit(TransactionType.Internal)},
      ${transactionSql.Complete}, ${purposeSql.Closing}
    from "balance-accounts" b where b."userId" = ${platformId} returning id, "toBalanceId"`.execute(tx);
  const { id, toBalanceId } = rows[0]!;
  await announceAll(tx, [
    { entity: 'transactions', id, kind: 'created' },
    { entity: 'balance-accounts', id: balance.id, kind: 'changed' },
    { entity: 'balance-accounts', id: toBalanceId, kind: 'changed' },
  ]);
};
