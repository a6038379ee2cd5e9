import { fulfilmentFacts } from '../../../src/resources/statuses/funds';
import { DisputeOpener, DisputeStatus } from '../../../src/resources/statuses/disputes';
import { InvoiceStatus } from '../../../src/resources/statuses/invoices';
import { WebhookEvent } from '../../../src/resources/statuses/webhooks';
import { perChoice } from '../../../src/resources/language/choices';
import { sql, type RawBuilder } from 'kysely';
import { webhookEvents } from '../../../src/resources/webhookEvents';
import { changesChannel } from '../../database/changes';
import { areGuardsOff } from '../ledger/ledgerGuards';
import type { Tx } from '../../database/schema';
import { sampleStates } from './samples';
import type { StoredCode } from '../../database/storedCode';
import {
  activeSql,
  deliverySql,
  disputeSql,
  fundsSql,
  invoiceSql,
  listSql,
  perChoiceSql,
  webhookEventSql,
} from '../../database/statusSql';

/** For how many days a delivery is tried. */
export const tryDays = 3;

const msOf = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`);

/** What a request says of an invoice `i`; no requisites and no holder. */
const invoiceState = sql`json_build_object('id', i.uuid, 'status', i.status, 'paymentType', i."paymentType",
  'amount', i.amount, 'received', i.received,
  'usdt', case when i.approved then d.amount end, 'fee', case when i.approved then d.fee end, 'rate', d.rate, 'cid', i.cid,
  'link', l.uuid, 'refundOf', (select p.uuid from invoices p where p.id = i."refundOf"), 'late', i.late is true, 'reversed', d.reversed is true, 'createDate', ${msOf('i."createDate"')},
  'expireDate', ${msOf('i."expireDate"')}, 'endDate', ${msOf('i."endDate"')})`;

/** What a request says of a test invoice `i`: the same, of what came where another sum did. */
const testInvoiceState = sql`json_build_object('id', i.uuid, 'status', i.status, 'paymentType', i."paymentType",
  'amount', i.amount, 'received', i.received,
  'usdt', case when i.approved then round(i."inUsdt" * coalesce(i.received, i.amount) / i.amount, 6) end,
  'fee', case when i.approved then round(i.fee * coalesce(i.received, i.amount) / i.amount, 6) end,
  'rate', case when i.approved then i.rate end, 'cid', i.cid, 'link', null, 'refundOf', null, 'late', i.late, 'reversed', i.reversed,
  'createDate', ${msOf('i."createDate"')}, 'expireDate', ${msOf('i."expireDate"')}, 'endDate', ${msOf('i."endDate"')})`;

/** What a request says of the dispute about a test invoice `i`. */
const testDisputeState = sql`json_build_object('id', i.id, 'invoice', i.uuid, 'cid', i.cid, 'kind', i."paymentType",
  'status', i.dispute, 'openedBy', ${sql.lit(DisputeOpener.Merchant)}, 'amount', i.amount, 'saidAmount', i.amount,
  'received', i.received, 'paidAt', null, 'createDate', ${msOf('now()')}, 'answerUntil', null,
  'decidedDate', case when i.dispute <> ${disputeSql.Open} then ${msOf('now()')} end)`;

/** What a request says of a funds operation `o`; no address. */
const operationState = sql`json_build_object('id', o.id, 'status', o.status, 'amount', o.amount, 'received', o.received,
  'txHash', o."txHash", 'createDate', ${msOf('o."createDate"')}, 'endDate', ${msOf('o."endDate"')})`;

/** What a request says of a dispute `q`; nothing of its vault owner and of staff. */
const disputeState = sql`json_build_object('id', q.id, 'invoice', i.uuid, 'cid', i.cid, 'kind', q.kind, 'status', q.status,
  'openedBy', q."openedBy", 'amount', i.amount, 'saidAmount', q."saidAmount", 'received', i.received,
  'paidAt', ${msOf('q."paidAt"')}, 'createDate', ${msOf('q."createDate"')}, 'answerUntil', ${msOf('q."answerUntil"')},
  'decidedDate', ${msOf('q."decidedDate"')})`;

/** SQL: the name of the event in a request, and whether the webhook `w` subscribes to it. */
const nameOf = (event: string) =>
  sql`case ${sql.raw(event)} ${sql.join(
    webhookEvents.map(({ event: number, type }) => sql`when ${sql.lit(number)} then ${sql.lit(type)}`),
    sql` `,
  )} else 'test' end`;
const subscribes = (event: string) =>
  sql`case ${sql.raw(event)} ${sql.join(
    webhookEvents.map(({ event: number, field }) => sql`when ${sql.lit(number)} then w.${sql.id(field)}`),
    sql` `,
  )} else true end`;

const writer = 'write_events';

/**
 * The function that writes an event of a merchant, and its deliveries to their webhooks; or a test to one webhook, which is no
 * event. `sequence` rises: it is the clock in microseconds, and for one record always above the one before, since whoever
 * changes a record holds its lock until the commit. It needs no lock of its own, which two transactions that each change
 * several records could take in different orders.
 */
const createWriter = sql`create or replace function ${sql.id(writer)}(merchant bigint, happened integer, invoice bigint, operation bigint,
    state json, only_to bigint, is_test boolean default false) returns void language plpgsql as $$
  declare
    rising bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
    name uuid := gen_random_uuid();
    told text;
    written bigint;
  begin
    if is_test then
      rising := greatest(rising, (select max(e.sequence)::bigint + 1 from "test-events" e where e."invoiceId" = invoice));
    elsif invoice is not null then
      rising := greatest(rising, (select max(e.sequence)::bigint + 1 from events e where e."invoiceId" = invoice));
    elsif operation is not null then
      rising := greatest(rising, (select max(e.sequence)::bigint + 1 from events e where e."operationId" = operation));
    end if;
    told := json_build_object('id', name, 'type', ${nameOf('happened')},
      'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'sequence', rising, 'data', state)::text;
    if is_test then
      told := left(told, -1) || ', "test" : true}';
      if only_to is null then
        insert into "test-events" (uuid, "clientId", sequence, "invoiceId", body, "createDate")
          values (name, merchant, rising, invoice, told, now());
      end if;
    elsif only_to is null then
      insert into events (uuid, "clientId", sequence, "invoiceId", "operationId", body, "createDate")
        values (name, merchant, rising, invoice, operation, told, now());
    end if;
    for written in insert into deliveries ("webhookId", "clientId", event, "invoiceId", "operationId", status, tries,
        "nextTry", "giveUpDate", body)
      select w.id, merchant, happened, case when not is_test then invoice end, operation, ${deliverySql.Waiting}, 0, now(),
        now() + interval '${sql.raw(String(tryDays))} days', told
      from webhooks w where w."clientId" = merchant and w.status = ${activeSql.Active}
        and (w.id = only_to or (only_to is null and w."isTest" = is_test and ${subscribes('happened')}))
      returning id
    loop
      perform pg_notify(${sql.lit(changesChannel)},
        json_build_object('entity', 'deliveries', 'id', written, 'kind', 'created')::text);
    end loop;
  end $$`;

/** The event that an invoice with this status is for webhooks; one that is completed after it ended is another. */
const eventOfStatus = perChoice<typeof InvoiceStatus, WebhookEvent | undefined>(InvoiceStatus, {
  New: undefined,
  Handle: undefined,
  WIP: undefined,
  Expired: WebhookEvent.InvoiceExpired,
  Canceled: WebhookEvent.InvoiceCanceled,
  Complete: WebhookEvent.InvoiceCompleted,
});

/** The event that the new status of a funds operation is for webhooks; null where it is none. */
const fundsEvent = sql`case when new.type = ${fundsSql.Deposit}
  then ${perChoiceSql(sql`new.status`, fulfilmentFacts, ({ events }) => sql.lit(events.deposit ?? null))}
  else ${perChoiceSql(sql`new.status`, fulfilmentFacts, ({ events }) => sql.lit(events.withdraw ?? null))} end`;

/** The event that a dispute with this status is for webhooks. */
const eventOfDispute = perChoice<typeof DisputeStatus, WebhookEvent>(DisputeStatus, {
  Open: WebhookEvent.DisputeOpened,
  Answered: WebhookEvent.DisputeAnswered,
  Accepted: WebhookEvent.DisputeAccepted,
  Refused: WebhookEvent.DisputeRefused,
});
const tellOfDispute = sql`perform write_events(q."clientId", ${perChoiceSql(sql`q.status`, eventOfDispute, (event) => sql.lit(event))},
    q."invoiceId", null, ${disputeState}, null)
  from disputes q join invoices i on i.id = q."invoiceId" where q.id = new.id`;

/** A change of a row that is an event: the trigger's name and table, its condition, and what it calls. */
interface Trigger {
  name: string;
  table: string;
  when: RawBuilder<unknown>;
  /** Whether the event is that the row was added. */
  isAdded?: true;
  /** Whose event it is, where the changed row says so: where they never had a webhook or an API key, nothing else is read. */
  merchant?: RawBuilder<unknown>;
  body: RawBuilder<unknown>;
}

const triggers: readonly Trigger[] = [
  {
    name: 'webhooks_are_told_of_ends',
    table: 'invoices',
    merchant: sql`new."clientId"`,
    when: sql`new.status is distinct from old.status
      and new.status in ${listSql(eventOfStatus.where((event) => event !== undefined))}`,
    body: sql`perform write_events(i."clientId", case when new.status = ${invoiceSql.Complete} and new.late
          then ${webhookEventSql.InvoiceLate}
        else ${perChoiceSql(sql`new.status`, eventOfStatus, (event) => sql.lit(event ?? null))} end, i.id, null, ${invoiceState}, null)
      from invoices i left join deals d on d.id = i."dealId" left join "payment-links" l on l.id = i."linkId"
      where i.id = new.id`,
  },
  {
    name: 'webhooks_are_told_of_reversals',
    table: 'deals',
    when: sql`new.reversed and old.reversed is not true`,
    body: sql`perform write_events(i."clientId", ${webhookEventSql.InvoiceReversed}, i.id, null, ${invoiceState}, null)
      from invoices i join deals d on d.id = i."dealId" left join "payment-links" l on l.id = i."linkId"
      where i.id = new."invoiceId"`,
  },
  {
    name: 'webhooks_are_told_of_funds',
    table: 'funds-operations',
    merchant: sql`new."userId"`,
    when: sql`new.status is distinct from old.status and (${fundsEvent}) is not null`,
    body: sql`perform write_events(o."userId", ${fundsEvent}, null, o.id, ${operationState}, null)
      from "funds-operations" o where o.id = new.id`,
  },
  {
    name: 'webhooks_are_told_of_new_disputes',
    table: 'disputes',
    isAdded: true,
    merchant: sql`new."clientId"`,
    when: sql`true`,
    body: tellOfDispute,
  },
  {
    name: 'webhooks_are_told_of_disputes',
    table: 'disputes',
    merchant: sql`new."clientId"`,
    when: sql`new.status is distinct from old.status`,
    body: tellOfDispute,
  },
];

/**
 * A trigger runs when the transaction commits, so that it sees the whole state and holds no lock for long. Its condition is
 * checked at once, so that other changes cost next to nothing. The demo's data is written without it.
 */
const triggerOf = ({ name, table, when, isAdded, merchant, body }: Trigger): StoredCode[] => {
  const isAnyTold = merchant
    ? sql`(exists (select 1 from webhooks w where w."clientId" = ${merchant})
      or exists (select 1 from "api-keys" k where k."clientId" = ${merchant}))`
    : sql`true`;
  return [
    {
      kind: 'function',
      name,
      create: sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
    begin
      if ${isAnyTold} then ${body}; end if;
      return null;
    end $$`,
    },
    {
      kind: 'trigger',
      name,
      table,
      create: [
        sql`drop trigger if exists ${sql.id(name)} on ${sql.table(table)}`,
        sql`create constraint trigger ${sql.id(name)} after ${sql.raw(isAdded ? 'insert' : 'update')} on ${sql.table(table)}
    deferrable initially deferred for each row when (${when} and not (${areGuardsOff}))
    execute function ${sql.id(name)}()`,
      ],
    },
  ];
};

/**
 * Makes the database write an event, and a delivery for each webhook that wants it, in the transaction of the change, whatever
 * changes the row.
 */
export const writeWebhookEvents: readonly StoredCode[] = [
  { kind: 'function', name: writer, create: createWriter },
  ...triggers.flatMap(triggerOf),
];

/** What an event of a test invoice tells: of the invoice, or of the dispute about it. */
const testStates = { invoice: testInvoiceState, dispute: testDisputeState } as const;

/**
 * Writes an event of a test invoice, `i` in the SQL of the event, and its deliveries. What is told of it has the key `test`.
 */
export const writeTestEvent = (
  tx: Tx,
  id: number,
  { event, of }: { event: RawBuilder<unknown>; of: keyof typeof testStates },
): Promise<unknown> =>
  sql`select write_events(i."clientId", ${event}, i.id, null, ${testStates[of]}, null, true) from "test-invoices" i
    where i.id = ${id}`.execute(tx);

/** Writes a delivery of a sample of an event to one webhook, whatever it subscribes to. */
export const writeSample = (
  tx: Tx,
  { id, clientId, event }: { id: number; clientId: number; event: WebhookEvent },
): Promise<unknown> =>
  sql`select write_events(${clientId}, ${event}::integer, null, null, ${JSON.stringify(sampleStates.of(event))}::json, ${id}, true)`.execute(
    tx,
  );
