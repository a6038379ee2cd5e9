import { sql } from 'kysely';
import type { Ownership } from '../../src/resources/language/definition';
import { fieldsRead } from '../../src/resources/language/fieldCondition';
import { readFilter } from '../../src/resources/language/query';
import type { Relation } from './relation';
import type { Db } from './schema';

/** Condition on the counted rows, as in the filter of a list. */
type Where = Readonly<Record<string, unknown>>;

const selected = (relation: Relation, where: Where, reads: Parameters<Relation['rowsOf']>[2] = {}) =>
  relation.rowsOf({}, readFilter(relation.definition, where), reads);

/** Counts the rows that meet a condition. */
export const countWhere = async (db: Db, relation: Relation, where: Where): Promise<number> => {
  const { from, condition } = selected(relation, where);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${from}
    where ${condition}`.execute(db);
  return rows[0]!.count;
};

/**
 * Counts the rows that meet a condition by owner. The owner `null` stands for shared rows, which every owner may see.
 */
export const countByOwner = async (db: Db, relation: Relation, where: Where, ownership: Ownership) => {
  const { from, condition } = selected(relation, where, { owners: ownership });
  const { owner, isShared } = relation.ownerSql(ownership);
  const { rows } = await sql<{ owner: number | null; count: number }>`select ${owner} as owner,
    count(*)::integer as count ${from}
    where ${condition} and (${owner} is not null or ${isShared}) group by 1`.execute(db);
  return rows;
};

/** Counts, for each condition, the rows with ids in a range (both ends included) that meet it. */
export const countEach = async (
  db: Db,
  relation: Relation,
  wheres: readonly Where[],
  { from: firstId, to: lastId }: { from: number; to: number },
): Promise<readonly number[]> => {
  const counts = wheres.map(
    (where, index) =>
      sql`(count(*) filter (where ${selected(relation, where).condition}))::integer as ${sql.id(`count${index}`)}`,
  );
  const fields = wheres.flatMap((where) => fieldsRead(readFilter(relation.definition, where).conditions));
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join(counts)} ${selected(relation, {}, { fields }).from}
    where t.id between ${firstId} and ${lastId}`.execute(db);
  return wheres.map((_, index) => rows[0]![`count${index}`]!);
};

/** Sums a field over the rows that meet a condition, as a decimal string. */
export const sumWhere = async (db: Db, relation: Relation, field: string, where: Where): Promise<string> => {
  const { from, condition } = selected(relation, where, { fields: [field] });
  const { rows } = await sql<{ sum: string | null }>`select sum(${relation.valueOf(field)}) as sum ${from}
    where ${condition}`.execute(db);
  return rows[0]!.sum ?? '0';
};

/** The sum of one day (UTC, ISO date), as a decimal string. */
export interface DaySum {
  day: string;
  sum: string;
}

/**
 * Sums a field by day (UTC, ISO date) of a date field, over the rows with ids in a range (both ends included) that meet
 * a condition.
 */
export const sumByDay = async (
  db: Db,
  relation: Relation,
  { sum, date, where }: { sum: string; date: string; where: Where },
  range: { from: number; to: number },
): Promise<readonly DaySum[]> => {
  const { from, condition } = selected(relation, where, { fields: [sum, date] });
  const { rows } = await sql<DaySum>`select (day at time zone 'UTC')::date::text as day, sum
    from (select date_bin('1 day', ${relation.valueOf(date)}, 'epoch') as day, sum(${relation.valueOf(sum)}) as sum
      ${from} where ${condition} and t.id between ${range.from} and ${range.to} group by 1) d`.execute(db);
  return rows;
};
