import { sql } from 'kysely';
import type { Words } from '../../src/resources/language/words';
import type { Db, Tx } from '../database/schema';

/** Channel of `LISTEN` / `NOTIFY` on which instances tell each other what changed. */
export const changesChannel = 'record_changes';

/**
 * A change of one record: entity and id, never the row (a notification holds 8,000 bytes, and rights differ per
 * reader). `owner` says whose a removed record was, since it can't be read any more.
 */
export interface Change {
  entity: string;
  id: number;
  kind: 'created' | 'changed' | 'removed';
  owner?: number | null;
}

/** A word to one person, wherever they are signed in: a phrase with its figures. */
export interface Notice {
  kind: 'notice';
  /** Whose. */
  to: number;
  entity: string;
  id: number;
  words: Words;
}

/** What transactions under way have to say once they are done. */
const unsaid = new WeakMap<Db | Tx, (Change | Notice)[]>();

const notify = async (db: Db | Tx, said: readonly (Change | Notice)[]) => {
  if (said.length === 0) return;
  const each = JSON.stringify(said.map((one) => JSON.stringify(one)));
  await sql`select pg_notify(${changesChannel}, said) from json_array_elements_text(${each}::json) said`.execute(db);
};

const say = async (db: Db | Tx, said: readonly (Change | Notice)[]): Promise<void> => {
  const gathered = unsaid.get(db);
  if (gathered) gathered.push(...said);
  else await notify(db, said);
};

/** Runs work in one transaction. What it announces is said in one statement at its end: each costs a round trip. */
export const inTransaction = <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> =>
  db.transaction().execute(async (tx) => {
    const gathered: (Change | Notice)[] = [];
    unsaid.set(tx, gathered);
    const answer = await work(tx);
    await notify(tx, gathered);
    return answer;
  });

/** A figure longer than this (characters) is cut: a notification holds 8,000 bytes. */
const longestFigure = 300;

const cut = (figure: string | number | Words) =>
  typeof figure === 'string' && figure.length > longestFigure ? `${figure.slice(0, longestFigure)}…` : figure;

/** Tells one person something, when the transaction commits and only then. */
export const tell = async (tx: Tx, notice: Omit<Notice, 'kind'>): Promise<void> => {
  const { phrase, args = {} } = notice.words;
  const short = Object.fromEntries(Object.entries(args).map(([name, figure]) => [name, cut(figure)]));
  const said: Notice = { ...notice, kind: 'notice', words: { phrase, args: short } };
  await say(tx, [said]);
};

/** Tells every instance of several changes at once, when the transaction commits and only then. */
export const announceAll = (tx: Db | Tx, changes: readonly Change[]): Promise<void> => say(tx, changes);

/** Tells every instance, when the transaction commits and only then. */
export const announce = (tx: Db | Tx, change: Change): Promise<void> => say(tx, [change]);
