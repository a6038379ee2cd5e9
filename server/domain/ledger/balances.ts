import { sql, type RawBuilder } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import type { Db, Tx } from '../../database/schema';
import { microsOf, type Micros } from '../../base/amounts';

/** A balance, locked until the transaction ends, in millionths of a USDT. */
export interface Balance {
  id: number;
  userId: number;
  amount: Micros;
  held: Micros;
}

/** The amount that is not held. Every check of coverage uses it. */
export const availableOf = ({ amount, held }: Balance): Micros => amount - held;

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

/**
 * Locks the balances of these users (ids, or SQL that selects them) and returns them by user. The order is that of ids
 * with the platform's last (docs/rules.md#balances), so that transactions do not deadlock.
 */
export const lockBalances = async (
  tx: Tx,
  userIds: readonly number[] | RawBuilder<number>,
): Promise<ReadonlyMap<number, Balance>> => {
  const { rows } = await sql<{ id: number; userId: number; amount: string; held: string }>`
    select b.id, b."userId", b.amount, b.held from "balance-accounts" b join users u on u.id = b."userId"
    where b."userId" = any(${userIds}) order by u.type = ${sql.lit(Role.System)}, b.id
    for no key update of b`.execute(tx);
  return new Map(
    rows.map(({ id, userId, amount, held }) => [
      userId,
      { id, userId, amount: microsOf(amount), held: microsOf(held) },
    ]),
  );
};
