import { sql } from 'kysely';
import type { Ownership } from '../../src/resources/language/definition';
import type { Relation } from './relation';
import type { Db } from './schema';

/** Which rows are counted, in the words of a list's filter. */
type Where = Readonly<Record<string, unknown>>;

/** How many rows meet a condition. */
export const countWhere = async (db: Db, relation: Relation, where: Where): Promise<number> => {
  const { from, asked } = relation.counted(where);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${from}
    where ${asked}`.execute(db);
  return rows[0]!.count;
};

/** How many rows meet it, by whose they are in this way; under `null` those of nobody that all owners see. */
export const tally = async (db: Db, relation: Relation, where: Where, own: Ownership) => {
  const { from, asked } = relation.counted(where);
  const { owner, nobodys } = relation.whose(own);
  const { rows } = await sql<{ owner: number | null; count: number }>`select ${owner} as owner,
    count(*)::integer as count ${from}
    where ${asked} and (${owner} is not null or ${nobodys}) group by 1`.execute(db);
  return rows;
};

/** How many rows with ids from this to that, both included, meet each of these conditions. */
export const countEach = async (
  db: Db,
  relation: Relation,
  wheres: readonly Where[],
  { from: first, to: last }: { from: number; to: number },
): Promise<readonly number[]> => {
  const counts = wheres.map(
    (where, place) =>
      sql`(count(*) filter (where ${relation.counted(where).asked}))::integer as ${sql.id(`count${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} ${relation.counted({}).from}
    where t.id between ${first} and ${last}`.execute(db);
  return wheres.map((_, place) => rows[0]![`count${place}`]!);
};

/** What a field of those rows adds up to, as a decimal. */
export const sumWhere = async (db: Db, relation: Relation, field: string, where: Where): Promise<string> => {
  const { from, asked } = relation.counted(where);
  const { rows } = await sql<{ sum: string | null }>`select sum(${relation.valueOf(field)}) as sum ${from}
    where ${asked}`.execute(db);
  return rows[0]!.sum ?? '0';
};
