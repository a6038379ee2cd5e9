import { sql, type RawBuilder } from 'kysely';
import { deviceSilence } from '../../src/resources/devices';
import { urgentNotices } from '../../src/resources/urgentNotices';
import { changesChannel } from './changes';
import type { StoredCode } from './storedCode';
import { activeSql, approvalSql, fulfilmentSql, invoiceSql } from './statusSql';

/** Phrase of the notification that asks for a decision on a withdraw. */
export const withdrawAskedPhrase = '%{name} asks for a withdraw of %{sum}';

/** A change of rows that ends the cause of notifications. */
interface Ending {
  /** Name of the trigger; unique in its table. It is also the name of its function. */
  trigger: string;
  table: string;
  /** Condition on a row `earlier` before and `later` after. */
  when: RawBuilder<unknown>;
  /** Of which notifications `n` about the row. Default: all. */
  phrases?: readonly string[];
}

const isSilent = (row: 'earlier' | 'later' | 'd') =>
  sql`(${sql.ref(`${row}.lastSeen`)} < now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)}))`;
const deviceIsBack = sql`(later.status is distinct from ${activeSql.Active}
  or (${isSilent('earlier')} and not ${isSilent('later')}))`;

const endings: readonly Ending[] = [
  {
    trigger: 'ended_asks_nobody',
    table: 'approvals',
    when: sql`earlier.status = ${approvalSql.Waiting} and later.status <> ${approvalSql.Waiting}`,
  },
  {
    trigger: 'left_task_is_not_due',
    table: 'invoices',
    when: sql`earlier.status = ${invoiceSql.WIP}
      and (later.status <> ${invoiceSql.WIP} or later.owner is distinct from earlier.owner)`,
    phrases: [urgentNotices.taskDue, urgentNotices.taskOverdue],
  },
  {
    trigger: 'decided_withdraw_asks_nobody',
    table: 'funds-operations',
    when: sql`earlier.status = ${fulfilmentSql.Waiting} and later.status <> ${fulfilmentSql.Waiting}`,
    phrases: [withdrawAskedPhrase],
  },
  {
    trigger: 'sent_coins_are_sent',
    table: 'funds-operations',
    when: sql`earlier."txHash" is null and later."txHash" is not null`,
    phrases: [urgentNotices.coinsToSend],
  },
  {
    trigger: 'device_is_back',
    table: 'devices',
    when: deviceIsBack,
    phrases: [urgentNotices.deviceSilent],
  },
];

/** The rows that a statement changed so. */
const changedSo = (when: RawBuilder<unknown>) =>
  sql`before_statement earlier join after_statement later on later.id = earlier.id and ${when}`;

/** The unread notifications about the rows whose cause ended. */
const aboutChanged = ({ table, when, phrases }: Ending) => sql`
  select n.id from notifications n where not n."isRead"
    and n.subject = any(array(select ${sql.lit(`${table}/`)} || later.id from ${changedSo(when)}))
    ${phrases ? sql`and n.phrase in (${sql.join(phrases.map((phrase) => sql.lit(phrase)))})` : sql``}`;

/** Those about several silent devices, of owners none of whose devices is silent any more. */
const ofOwnersWithoutSilence = sql`
  select n.id from (select distinct later."userId" from ${changedSo(deviceIsBack)}) o
    join notifications n on n."userId" = o."userId" and n.phrase = ${sql.lit(urgentNotices.devicesSilent)}
  where not n."isRead" and not exists (select 1 from devices d where d."userId" = o."userId"
    and d.status = ${activeSql.Active} and ${isSilent('d')} and exists (
      select 1 from "payment-accounts" a where a."deviceId" = d.id and a.status = ${activeSql.Active}))`;

/**
 * A trigger that, once for each statement, marks these notifications as read and announces them. It never waits for
 * one: whoever holds its lock is reading it, and two that wait for each other's would end each other.
 */
const triggerOf = ({ trigger, table }: Pick<Ending, 'trigger' | 'table'>, among: RawBuilder<unknown>): StoredCode[] => [
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
export const readNotificationsOfEndedCauses: readonly StoredCode[] = [
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
  ...endings.flatMap((ending) => triggerOf(ending, aboutChanged(ending))),
  ...triggerOf({ trigger: 'devices_are_back', table: 'devices' }, ofOwnersWithoutSilence),
];
