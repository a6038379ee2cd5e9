import { sql, type RawBuilder } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import { oneOf } from '../../database/oneOf';
import type { Db, Tx } from '../../database/schema';
import { microsOf, type Micros } from '../../base/amounts';

/** A balance, locked until the transaction ends, in millionths of a USDT. */
export interface Balance {
  id: number;
  userId: number;
  amount: Micros;
  held: Micros;
  /** What pay-outs credited that may still be reversed: only vault owners have any. */
  unsettled: Micros;
  /** What open disputes of pay-ins may take beside what is held for them: only vault owners have any. */
  owed: Micros;
}

/** The amount that is not held. */
export const availableOf = ({ amount, held }: Balance): Micros => amount - held;

/**
 * What of a balance new pay-ins, pay-ins that are completed late, and withdraws may use (docs/rules.md#usable): what is available,
 * settled and not owed. It may be negative.
 */
export const usableOf = (balance: Balance): Micros => availableOf(balance) - balance.unsettled - balance.owed;

/** SQL: the same of the balance with this alias. */
export const usableSql = (alias: string): RawBuilder<string> =>
  sql`(${sql.ref(`${alias}.amount`)} - ${sql.ref(`${alias}.held`)} - ${sql.ref(`${alias}.unsettled`)} - ${sql.ref(`${alias}.owed`)})`;

/**
 * SQL: the id of the System user 'Platform', whose balance receives fees. It is created with the database and never
 * changes.
 */
export const platformId = sql<number>`(select min(id) from users where type = ${sql.lit(Role.System)})`;

/** Reads that id. */
export const platformUserId = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select ${platformId} as id`.execute(db);
  return rows[0]!.id;
};

interface BalanceRow {
  id: number;
  userId: number;
  amount: string;
  held: string;
  unsettled: string;
  owed: string;
}

const balanceOf = ({ id, userId, amount, held, unsettled, owed }: BalanceRow): Balance => ({
  id,
  userId,
  amount: microsOf(amount),
  held: microsOf(held),
  unsettled: microsOf(unsettled),
  owed: microsOf(owed),
});

/** Reads the balance of a user without locking it. */
export const readBalance = async (db: Db | Tx, userId: number): Promise<Balance> =>
  balanceOf(
    await db
      .selectFrom('balance-accounts')
      .select(['id', 'userId', 'amount', 'held', 'unsettled', 'owed'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(),
  );

/**
 * Locks the balances of these users (ids, or SQL that selects them) and returns them by user. The order is that of ids
 * with the platform's last (docs/rules.md#balances), so that transactions do not deadlock.
 */
export const lockBalances = async (
  tx: Tx,
  userIds: readonly number[] | RawBuilder<number>,
): Promise<ReadonlyMap<number, Balance>> => {
  const { rows } = await sql<BalanceRow>`
    select b.id, b."userId", b.amount, b.held, b.unsettled, b.owed from "balance-accounts" b join users u on u.id = b."userId"
    where ${Array.isArray(userIds) ? oneOf('b.userId', userIds) : sql`b."userId" = any(${userIds})`} order by u.type = ${sql.lit(Role.System)}, b.id
    for no key update of b`.execute(tx);
  return new Map(rows.map((row) => [row.userId, balanceOf(row)]));
};
