import { sql, type RawBuilder } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import type { Db, Tx } from '../../database/schema';
import { microsOf, type Micros } from '../../ground/amounts';

/** A balance as it is, locked until the transaction ends; amounts in millionths of a USDT. */
export interface Balance {
  id: number;
  userId: number;
  amount: Micros;
  held: Micros;
}

/** What may be spent of it: what every check means. */
export const availableOf = ({ amount, held }: Balance): Micros => amount - held;

/** The id of the System user 'Platform', whose balance fees go to: made with the database, never changed. */
export const platformId = sql<number>`(select min(id) from users where type = ${sql.lit(Role.System)})`;

/** That id, read. */
export const platformUserId = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select ${platformId} as id`.execute(db);
  return rows[0]!.id;
};

/**
 * The balances of these users (their ids, or what selects them) by user, locked in the order of their ids, the platform's last (rules, section 3), so that
 * no two transactions wait for each other.
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
