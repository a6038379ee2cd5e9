import { sql, type RawBuilder } from 'kysely';
import { deviceSilence } from '../../src/resources/devices';
import { changesChannel } from './changes';
import { locks } from './locks';
import type { Db, Tx } from './schema';
import { activeSql, approvalSql, fulfilmentSql, invoiceSql } from './statusSql';

/** Phrases of the notifications whose cause can end by itself, so that they are read then. */
export const endingPhrases = {
  taskDue:
    'Due within %{smart_count} minute: your task %{task} |||| Due within %{smart_count} minutes: your task %{task}',
  deviceSilent: 'Your device %{device} fell silent',
  devicesSilent:
    'Your device %{device} and %{smart_count} more fell silent |||| Your device %{device} and %{smart_count} more fell silent',
  withdrawAsked: '%{name} asks for a withdraw of %{sum}',
  coinsToSend: '%{name} approved the withdraw: send %{sum} to %{address} now',
};

/** A change of a row that ends the cause of notifications about it. */
interface Ending {
  /** Name of the trigger; unique in its table. */
  trigger: string;
  table: string;
  /** Condition on the row `old` before and `new` after. */
  when: RawBuilder<unknown>;
  /** Of which notifications about the row. Default: all. */
  phrases?: readonly string[];
}

const isSilent = (row: 'old' | 'new') =>
  sql`(${sql.ref(`${row}.lastSeen`)} < now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)}))`;
const deviceIsBack = sql`new.status is distinct from ${activeSql.Active} or (${isSilent('old')} and not ${isSilent('new')})`;

const endings: readonly Ending[] = [
  {
    trigger: 'ended_asks_nobody',
    table: 'approvals',
    when: sql`old.status = ${approvalSql.Waiting} and new.status <> ${approvalSql.Waiting}`,
  },
  {
    trigger: 'left_task_is_not_due',
    table: 'invoices',
    when: sql`old.status = ${invoiceSql.WIP} and (new.status <> ${invoiceSql.WIP} or new.owner is distinct from old.owner)`,
    phrases: [endingPhrases.taskDue],
  },
  {
    trigger: 'decided_withdraw_asks_nobody',
    table: 'funds-operations',
    when: sql`old.status = ${fulfilmentSql.Waiting} and new.status <> ${fulfilmentSql.Waiting}`,
    phrases: [endingPhrases.withdrawAsked],
  },
  {
    trigger: 'sent_coins_are_sent',
    table: 'funds-operations',
    when: sql`old."txHash" is null and new."txHash" is not null`,
    phrases: [endingPhrases.coinsToSend],
  },
  {
    trigger: 'device_is_back',
    table: 'devices',
    when: deviceIsBack,
    phrases: [endingPhrases.deviceSilent],
  },
];

/** SQL of a block that marks the unread notifications under a condition as read and announces them. */
const markRead = (among: RawBuilder<unknown>) => sql`
  for changed in with unread as (select id from notifications
      where not "isRead" and ${among} order by id for no key update)
    update notifications n set "isRead" = true from unread where n.id = unread.id returning n.id
  loop
    perform pg_notify(${sql.lit(changesChannel)},
      json_build_object('entity', 'notifications', 'id', changed, 'kind', 'changed')::text);
  end loop;`;

/** A notification about several silent devices is read when none of their owner's is silent any more. */
const noneIsSilent = sql`phrase = ${sql.lit(endingPhrases.devicesSilent)} and "userId" = new."userId"
  and not exists (select 1 from devices d where d."userId" = new."userId" and d.status = ${activeSql.Active}
    and d."lastSeen" < now() - make_interval(secs => ${sql.lit(deviceSilence / 1000)})
    and exists (select 1 from "payment-accounts" a where a."deviceId" = d.id and a.status = ${activeSql.Active}))`;

const createFunctions = async (tx: Tx) => {
  // Locked in the order of ids, as when their receivers read them.
  await sql`create or replace function read_ended_notifications() returns trigger language plpgsql as $$
    declare changed bigint;
    begin ${markRead(sql`subject = tg_table_name || '/' || new.id and (tg_nargs = 0 or phrase = any(tg_argv))`)}
      return null;
    end $$`.execute(tx);
  await sql`create or replace function read_notifications_of_silence() returns trigger language plpgsql as $$
    declare changed bigint;
    begin ${markRead(noneIsSilent)}
      return null;
    end $$`.execute(tx);
};

/**
 * Makes the database mark notifications as read, for everyone, when their cause ends, whatever ends it: the request that
 * asked for an approval, the task that was due, the silence of a phone. Those that tell how a request ended are written
 * later in the same transaction, and stay unread. Each start does it where it is missing: the previous version did not
 * make it.
 */
export const readNotificationsOfEndedCauses = async (db: Db): Promise<void> => {
  const last = 'devices_are_back';
  const { rows } = await sql`select 1 from pg_trigger where tgname = ${last}
    and tgrelid = 'devices'::regclass`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (tx) => {
    // Other instances may start at the same time.
    await sql`select pg_advisory_xact_lock(${sql.lit(locks.schema)})`.execute(tx);
    await sql`create index if not exists notifications_unread_of_subject on notifications (subject)
      where not "isRead"`.execute(tx);
    await createFunctions(tx);
    for (const { trigger, table, when, phrases = [] } of endings)
      await sql`create or replace trigger ${sql.id(trigger)} after update on ${sql.table(table)}
        for each row when (${when}) execute function read_ended_notifications(${sql.join(phrases.map((phrase) => sql.lit(phrase)))})`.execute(
        tx,
      );
    await sql`create or replace trigger ${sql.id(last)} after update on devices
      for each row when (${deviceIsBack}) execute function read_notifications_of_silence()`.execute(tx);
  });
};
