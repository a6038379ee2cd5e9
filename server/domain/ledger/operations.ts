import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import { conflict } from '../../base/errors';
import { announceAll } from '../../database/changes';
import { decimalOf, type Micros } from '../../base/amounts';
import { lockBalances, type Balance } from './balances';
import { checkBalanceCovers } from './checkBalanceCovers';
import { type TransactionStatus, TransactionType } from '../../../src/resources/statuses/funds';
import { UserStatus } from '../../../src/resources/statuses/people';
import { purposeSql, transactionSql } from '../../database/statusSql';

/** Locks the balance of a user. Throws 409 when the user is deleted (docs/rules.md#balances). */
export const lockBalanceOf = async (tx: Tx, userId: number): Promise<Balance> => {
  const balance = (await lockBalances(tx, [userId])).get(userId)!;
  const user = tx.selectFrom('users').select(['status', 'nickname']).where('id', '=', userId);
  const { status, nickname } = await user.executeTakeFirstOrThrow();
  if (status === UserStatus.Deleted)
    throw conflict({ phrase: 'The account of %{name} is deleted', args: { name: nickname ?? '' } });
  return balance;
};

interface OperationPosting {
  balance: Balance;
  quantity: Micros;
  operationId: number;
}

const announcePosting = async (tx: Tx, balance: Balance, id: number, kind: 'created' | 'changed') => {
  await announceAll(tx, [
    { entity: 'transactions', id, kind },
    { entity: 'balance-accounts', id: balance.id, kind: 'changed' },
  ]);
};

/** Credits a confirmed deposit to a balance. */
export const postDeposit = async (tx: Tx, { balance, quantity, operationId }: OperationPosting): Promise<void> => {
  const { rows } = await sql<{ id: number }>`insert into transactions
      ("toBalanceId", quantity, type, status, purpose, "operationId") values (${balance.id},
      ${decimalOf(quantity)}::numeric, ${sql.lit(TransactionType.Incoming)}, ${transactionSql.Complete}, ${purposeSql.Deposit},
      ${operationId}) returning id`.execute(tx);
  await announcePosting(tx, balance, rows[0]!.id, 'created');
};

/** Holds the amount of a withdraw. Throws 409 unless it is available. */
export const holdWithdraw = async (tx: Tx, { balance, quantity, operationId }: OperationPosting): Promise<void> => {
  checkBalanceCovers(balance, quantity);
  const { rows } = await sql<{ id: number }>`insert into transactions
      ("fromBalanceId", quantity, type, status, purpose, "operationId") values (${balance.id},
      ${decimalOf(quantity)}::numeric, ${sql.lit(TransactionType.Outgoing)}, ${transactionSql.Hold}, ${purposeSql.Withdraw},
      ${operationId}) returning id`.execute(tx);
  await announcePosting(tx, balance, rows[0]!.id, 'created');
};

/** Ends a withdraw's hold: `status` is COMPLETE (3) to pay it out or REJECT (2) to release it. */
export const endWithdraw = async (
  tx: Tx,
  balance: Balance,
  operationId: number,
  status: TransactionStatus,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`update transactions set status = ${status}
    where "operationId" = ${operationId} and status = ${transactionSql.Hold} returning id`.execute(tx);
  if (rows.length !== 1) throw conflict('Nothing is held for this withdraw');
  await announcePosting(tx, balance, rows[0]!.id, 'changed');
};
