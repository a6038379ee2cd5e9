import { sql } from 'kysely';
import type { Role } from '../../src/resources/language/roles';
import type { Words } from '../../src/resources/language/words';
import type { Expression } from './searchSql';
import type { Db, Tx } from './schema';
import { allActivityTable } from './storedTables';
import { inGuardedTransaction } from './transaction';

/** Channel of `LISTEN` / `NOTIFY` on which instances announce changes. */
export const changesChannel = 'record_changes';

/**
 * A change of one record. Carries entity and id but not the row, because a notification holds 8,000 bytes and rights
 * differ per reader. `owner` is the owner of a removed record, which can't be read any more.
 */
export interface Change {
  entity: string;
  id: number;
  kind: 'created' | 'changed' | 'removed';
  owner?: number | null;
  /** The roles that may see what changed; all that may see the record when absent. */
  only?: readonly Role[];
}

/** A message to one person, shown wherever they are signed in and kept among their notifications. */
export interface Notice {
  kind: 'notice';
  /** Id of the user. */
  to: number;
  entity: string;
  /** The record that it leads to; the list of the entity when absent. */
  id?: number;
  words: Words;
}

/** A row of activity. */
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

/** The answer of a call, as JSON, and the id of its idempotency key. */
interface StoredAnswer {
  keyId: number;
  answer: string;
}

/** What a transaction writes and sends at its end. */
interface PendingMessages {
  messages: (Change | Notice)[];
  activity: ActivityEntry[];
  /** The answer that is stored for repeats of the call. */
  answered?: StoredAnswer;
}

const pendingByTransaction = new WeakMap<Db | Tx, PendingMessages>();

const announceCreated = (entity: string, table: Expression) =>
  sql`select json_build_object('entity', ${sql.lit(entity)}, 'id', id, 'kind', 'created')::text as payload from ${table}`;

/** SQL of a statement that keeps notices, as `kept (id)`, and of their announcement; both empty when there are none. */
const keepNotices = (notices: readonly Notice[]) => {
  if (notices.length === 0) return { kept: sql``, keptPayloads: sql`` };
  const rows = notices.map(({ to, entity, id, words: { phrase, args = {} } }) => ({
    userId: to,
    subject: id === undefined ? entity : `${entity}/${id}`,
    phrase,
    args: JSON.stringify(args),
  }));
  return {
    kept: sql`, kept as (insert into notifications ("userId", subject, phrase, args)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r("userId" bigint, subject text, phrase text, args text)
      returning id)`,
    keptPayloads: sql`${announceCreated('notifications', sql`kept`)} union all`,
  };
};

/** SQL of a statement that stores the answer of a call; empty when there is none. */
const storeAnswer = (answered: StoredAnswer | undefined) =>
  answered
    ? sql`, answered as (update "idempotency-keys" set answer = ${answered.answer} where id = ${answered.keyId})`
    : sql``;

/**
 * Writes the activity, the notifications and the answer of the call, announces them and sends the messages, in one statement to save
 * round trips.
 */
const sendAll = async (db: Db | Tx, { messages, activity, answered }: PendingMessages): Promise<void> => {
  if (messages.length + activity.length === 0 && answered === undefined) return;
  const payloads = JSON.stringify(messages.map((message) => JSON.stringify(message)));
  const { kept, keptPayloads } = keepNotices(messages.filter((message) => message.kind === 'notice'));
  await sql`with written as (
      insert into ${allActivityTable} ("createDate", "userId", entity, "recordId", act, refused, before, after, "requestId")
      select * from json_to_recordset(${JSON.stringify(activity)}::json) as r("createDate" timestamptz, "userId" bigint,
        entity text, "recordId" text, act text, refused boolean, before text, after text, "requestId" text)
      returning id)${kept}${storeAnswer(answered)}
    select pg_notify(${changesChannel}, payload) from (
      ${announceCreated('activity', sql`written`)} union all ${keptPayloads}
      select payload from json_array_elements_text(${payloads}::json) as e(payload)) c`.execute(db);
};

const sendLater = async (db: Db | Tx, added: PendingMessages): Promise<void> => {
  const pending = pendingByTransaction.get(db);
  if (!pending) return sendAll(db, added);
  pending.messages.push(...added.messages);
  pending.activity.push(...added.activity);
};

const sendMessages = (db: Db | Tx, messages: (Change | Notice)[]): Promise<void> =>
  sendLater(db, { messages, activity: [] });

/** Writes a row of activity and announces it. In a transaction of `inTransaction` this happens at its end. */
export const writeActivity = (db: Db | Tx, act: ActivityEntry): Promise<void> =>
  sendLater(db, { messages: [], activity: [act] });

/**
 * Runs work in one transaction and returns its result. Sends its announcements and activity in one statement at the
 * end.
 */
export const inTransaction = <A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> =>
  inGuardedTransaction(db, async (tx) => {
    const pending: PendingMessages = { messages: [], activity: [] };
    pendingByTransaction.set(tx, pending);
    const result = await work(tx);
    await sendAll(tx, pending);
    return result;
  });

/** Stores the answer of a call with its idempotency key, in the last statement of the transaction. */
export const storeAnswerAtEnd = (tx: Tx, answered: StoredAnswer): void => {
  pendingByTransaction.get(tx)!.answered = answered;
};

/** How many savepoints of a transaction are being worked in, one inside the other. */
const depths = new WeakMap<Tx, number>();

/**
 * Runs work in a savepoint. When it throws, its changes, announcements and activity are undone, the error is rethrown,
 * and the transaction can go on. It may be used inside another one.
 */
export const withSavepoint = async <A>(tx: Tx, work: () => Promise<A>): Promise<A> => {
  const pending = pendingByTransaction.get(tx);
  const [messageCount = 0, actCount = 0] = [pending?.messages.length, pending?.activity.length];
  const depth = (depths.get(tx) ?? 0) + 1;
  // One of the same name would be taken for the outer one, whose earlier changes would stay.
  const savepoint = sql.id(`undoable_${depth}`);
  await sql`savepoint ${savepoint}`.execute(tx);
  depths.set(tx, depth);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint ${savepoint}`.execute(tx);
    pending?.messages.splice(messageCount);
    pending?.activity.splice(actCount);
    throw error;
  } finally {
    depths.set(tx, depth - 1);
  }
};

/** Maximum length of an argument of a notice, characters: a notification holds 8,000 bytes. */
const maxArgLength = 300;

const shorten = (arg: string | number | Words) =>
  typeof arg === 'string' && arg.length > maxArgLength ? `${arg.slice(0, maxArgLength)}…` : arg;

/** Sends a notice to one person when the transaction commits, and keeps it. Cuts long arguments. */
export const notifyUser = async (tx: Tx, notice: Omit<Notice, 'kind'>): Promise<void> => {
  const { phrase, args = {} } = notice.words;
  const shortArgs = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, shorten(arg)]));
  const message: Notice = { ...notice, kind: 'notice', words: { phrase, args: shortArgs } };
  await sendMessages(tx, [message]);
};

/** Announces several changes to every instance when the transaction commits. */
export const announceAll = (tx: Db | Tx, changes: readonly Change[]): Promise<void> => sendMessages(tx, [...changes]);

/** Announces a change to every instance when the transaction commits. */
export const announce = (tx: Db | Tx, change: Change): Promise<void> => sendMessages(tx, [change]);
