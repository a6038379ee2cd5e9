import { sql, type RawBuilder } from 'kysely';
import { changesChannel } from '../../database/changes';
import type { StoredCode } from '../../database/storedCode';

/** A change of rows that ends the cause of notifications. */
export interface Ending {
  /** Name of the trigger; unique in its table. It is also the name of its function. */
  trigger: string;
  table: string;
  /** Condition on a row `earlier` before and `later` after. */
  when: RawBuilder<unknown>;
  /** Of which notifications `n` about the row. Default: all. */
  phrases?: readonly string[];
}

/** The rows that a statement changed so. */
export const changedSo = (when: RawBuilder<unknown>) =>
  sql`before_statement earlier join after_statement later on later.id = earlier.id and ${when}`;

/** The unread notifications about the rows whose cause ended. */
const aboutChanged = ({ table, when, phrases }: Ending) => sql`
  select n.id from notifications n where not n."isRead"
    and n.subject = any(array(select ${sql.lit(`${table}/`)} || later.id from ${changedSo(when)}))
    ${phrases ? sql`and n.phrase in (${sql.join(phrases.map((phrase) => sql.lit(phrase)))})` : sql``}`;

/**
 * A trigger that, once for each statement, marks these notifications as read and announces them. It never waits for
 * one: whoever holds its lock is reading it, and two that wait for each other's would end each other.
 */
export const readNotifications = (
  { trigger, table }: Pick<Ending, 'trigger' | 'table'>,
  among: RawBuilder<unknown>,
): StoredCode[] => [
  {
    kind: 'function',
    name: trigger,
    create: sql`create or replace function ${sql.id(trigger)}() returns trigger language plpgsql as $$
    declare changed bigint;
    begin
      for changed in with unread as (${among} for no key update of n skip locked)
        update notifications n set "isRead" = true from unread where n.id = unread.id returning n.id
      loop
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'notifications', 'id', changed, 'kind', 'changed')::text);
      end loop;
      return null;
    end $$`,
  },
  {
    kind: 'trigger',
    name: trigger,
    table,
    create: [
      sql`create or replace trigger ${sql.id(trigger)} after update on ${sql.table(table)}
    referencing old table as before_statement new table as after_statement
    for each statement execute function ${sql.id(trigger)}()`,
    ],
  },
];

/**
 * Makes the database mark notifications as read, for everyone, when their cause ends, whatever ends it: the request that
 * asked for an approval, the task that was due, the silence of a phone. Those that tell how a request ended are written
 * later in the same transaction, and stay unread.
 */
export const readWhenEnded = (ending: Ending): StoredCode[] => readNotifications(ending, aboutChanged(ending));

/** Indexes by which they are found. */
export const unreadIndexes: readonly StoredCode[] = [
  {
    kind: 'index',
    name: 'notifications_unread_of_subject',
    create: sql`create index if not exists notifications_unread_of_subject on notifications (subject) where not "isRead"`,
  },
  {
    kind: 'index',
    name: 'notifications_unread_of_person',
    create: sql`create index if not exists notifications_unread_of_person on notifications ("userId", phrase)
      where not "isRead"`,
  },
];
