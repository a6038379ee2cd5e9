import { sql } from 'kysely';
import type { Words } from '../../src/resources/language/words';
import type { Db, Tx } from './schema';

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

/** A row of activity as it is written. */
export interface ActivityEntry {
  createDate: string;
  userId: number | null;
  entity: string;
  recordId: string | null;
  act: string;
  refused: boolean;
  before: string | null;
  after: string | null;
  requestId: string | null;
}

/** What a transaction has to say and to write down once its work is done. */
interface Gathered {
  said: (Change | Notice)[];
  acts: ActivityEntry[];
}

const unsaid = new WeakMap<Db | Tx, Gathered>();

/** Writes activity, announces it, and says the rest: one statement, for each costs a round trip. */
const tellAll = async (db: Db | Tx, { said, acts }: Gathered): Promise<void> => {
  if (said.length + acts.length === 0) return;
  const each = JSON.stringify(said.map((one) => JSON.stringify(one)));
  await sql`with written as (
      insert into activity ("createDate", "userId", entity, "recordId", act, refused, before, after, "requestId")
      select * from json_to_recordset(${JSON.stringify(acts)}::json) as r("createDate" timestamptz, "userId" bigint,
        entity text, "recordId" text, act text, refused boolean, before text, after text, "requestId" text)
      returning id)
    select pg_notify(${changesChannel}, said) from (
      select json_build_object('entity', 'activity', 'id', id, 'kind', 'created')::text as said from written
      union all select said from json_array_elements_text(${each}::json) as e(said)) c`.execute(db);
};

const gather = async (db: Db | Tx, more: Gathered): Promise<void> => {
  const gathered = unsaid.get(db);
  if (!gathered) return tellAll(db, more);
  gathered.said.push(...more.said);
  gathered.acts.push(...more.acts);
};

const say = (db: Db | Tx, said: (Change | Notice)[]): Promise<void> => gather(db, { said, acts: [] });

/** Writes down an act and announces it; in a transaction at its end. */
export const writeActivity = (db: Db | Tx, act: ActivityEntry): Promise<void> => gather(db, { said: [], acts: [act] });

/** Runs work in one transaction. What it announces and writes down is one statement at its end. */
export const inTransaction = <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> =>
  db.transaction().execute(async (tx) => {
    const gathered: Gathered = { said: [], acts: [] };
    unsaid.set(tx, gathered);
    const answer = await work(tx);
    await tellAll(tx, gathered);
    return answer;
  });

/** Runs work that is undone when it throws, with what it announced and wrote down; the transaction goes on. */
export const withSavepoint = async <A>(tx: Tx, work: () => Promise<A>): Promise<A> => {
  const gathered = unsaid.get(tx);
  const [said = 0, acts = 0] = [gathered?.said.length, gathered?.acts.length];
  await sql`savepoint undoable`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint undoable`.execute(tx);
    gathered?.said.splice(said);
    gathered?.acts.splice(acts);
    throw error;
  }
};

/** A figure longer than this (characters) is cut: a notification holds 8,000 bytes. */
const longestFigure = 300;

const cut = (figure: string | number | Words) =>
  typeof figure === 'string' && figure.length > longestFigure ? `${figure.slice(0, longestFigure)}…` : figure;

/** Tells one person something, when the transaction commits and only then. */
export const notifyUser = async (tx: Tx, notice: Omit<Notice, 'kind'>): Promise<void> => {
  const { phrase, args = {} } = notice.words;
  const short = Object.fromEntries(Object.entries(args).map(([name, figure]) => [name, cut(figure)]));
  const said: Notice = { ...notice, kind: 'notice', words: { phrase, args: short } };
  await say(tx, [said]);
};

/** Tells every instance of several changes at once, when the transaction commits and only then. */
export const announceAll = (tx: Db | Tx, changes: readonly Change[]): Promise<void> => say(tx, [...changes]);

/** Tells every instance, when the transaction commits and only then. */
export const announce = (tx: Db | Tx, change: Change): Promise<void> => say(tx, [change]);
