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

/** A figure longer than this (characters) is cut: a notification holds 8,000 bytes. */
const longestFigure = 300;

const cut = (figure: string | number | Words) =>
  typeof figure === 'string' && figure.length > longestFigure ? `${figure.slice(0, longestFigure)}…` : figure;

/** Tells one person something, when the transaction commits and only then. */
export const tell = async (tx: Tx, notice: Omit<Notice, 'kind'>): Promise<void> => {
  const { phrase, args = {} } = notice.words;
  const short = Object.fromEntries(Object.entries(args).map(([name, figure]) => [name, cut(figure)]));
  const said: Notice = { ...notice, kind: 'notice', words: { phrase, args: short } };
  await sql`select pg_notify(${changesChannel}, ${JSON.stringify(said)})`.execute(tx);
};

/** Tells every instance of several changes at once, when the transaction commits and only then. */
export const announceAll = async (tx: Db | Tx, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  const said = sql.join(changes.map((change) => sql`(${JSON.stringify(change)})`));
  await sql`select pg_notify(${changesChannel}, c.said) from (values ${said}) c(said)`.execute(tx);
};

/** Tells every instance, when the transaction commits and only then. */
export const announce = async (tx: Db | Tx, change: Change): Promise<void> => {
  await sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`.execute(tx);
};
