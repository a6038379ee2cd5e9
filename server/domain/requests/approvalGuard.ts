import { sql, type RawBuilder } from 'kysely';
import { changesChannel } from '../../database/changes';
import { decidedDisputeStatuses } from '../../../src/resources/statuses/disputes';
import { approvalSql, dealSql, fulfilmentSql, invoiceSql, listSql, openInvoicesSql } from '../../database/statusSql';
import type { StoredCode } from '../../database/storedCode';

/**
 * By table: the condition under which a row can no longer be decided, so that its approval requests end; of a dispute also that another
 * claim took its place, or that it was opened again: nobody has asked to decide that one.
 */
const decidedConditions: Readonly<Record<string, RawBuilder<unknown>>> = {
  invoices: sql`new.status not in ${openInvoicesSql}`,
  'funds-operations': sql`new.status <> ${fulfilmentSql.Waiting}`,
  deals: sql`new.status = ${dealSql.Canceled} or new.reversed`,
  disputes: sql`new.status in ${listSql(decidedDisputeStatuses)} or new."createDate" <> old."createDate"`,
};

/** A trigger function that ends and announces the waiting requests of the changed row that match `among`. */
const endRequestsFunction = (name: string, among: RawBuilder<unknown>): StoredCode => ({
  kind: 'function',
  name,
  create: sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
    declare ended bigint;
    begin
      for ended in update approvals set status = ${approvalSql.NotNeeded}, "decideDate" = now()
        where subject = tg_table_name || '/' || new.id and status = ${approvalSql.Waiting} and ${among} returning id
      loop
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'approvals', 'id', ended, 'kind', 'changed')::text);
      end loop;
      return null;
    end $$`,
});

/** Ends the waiting assignments of messages to a pay-in: their records are the messages, which somebody else may then match. */
const endAssignments: readonly StoredCode[] = [
  {
    kind: 'function',
    name: 'end_assignments',
    create: sql`create or replace function end_assignments() returns trigger language plpgsql as $$
    declare ended record;
    begin
      for ended in update approvals set status = ${approvalSql.NotNeeded}, "decideDate" = now()
        where status = ${approvalSql.Waiting} and call = 'messages.assign' and body::json ->> 'invoiceId' = new.id::text
        returning id, split_part(subject, '/', 2)::bigint as "messageId"
      loop
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'approvals', 'id', ended.id, 'kind', 'changed')::text);
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'messages', 'id', ended."messageId", 'kind', 'changed')::text);
      end loop;
      return null;
    end $$`,
  },
  {
    kind: 'trigger',
    name: 'complete_ends_assignments',
    table: 'invoices',
    create: [
      sql`create or replace trigger "complete_ends_assignments" after update on invoices
      for each row when (new.status = ${invoiceSql.Complete} and old.status <> ${invoiceSql.Complete}) execute function end_assignments()`,
    ],
  },
];

/**
 * The triggers that end the approval requests of a record once it was decided otherwise, for example completed by a bank message
 * or expired.
 */
export const endRequestsOfDecided: readonly StoredCode[] = [
  endRequestsFunction('end_request', sql`true`),
  // Requests about the task of the former holder don't apply to the new one.
  endRequestsFunction(
    'end_requests_of_holder',
    sql`call in ('workspace.complete', 'invoices.release', 'invoices.give')`,
  ),
  {
    kind: 'trigger',
    name: 'another_holder_ends_requests',
    table: 'invoices',
    create: [
      sql`create or replace trigger "another_holder_ends_requests" after update on invoices
      for each row when (new.owner is distinct from old.owner) execute function end_requests_of_holder()`,
    ],
  },
  ...endAssignments,
  ...Object.entries(decidedConditions).map(([table, when]): StoredCode => ({
    kind: 'trigger',
    name: 'decided_waits_for_nobody',
    table,
    create: [
      sql`create or replace trigger "decided_waits_for_nobody" after update on ${sql.table(table)}
      for each row when (${when}) execute function end_request()`,
    ],
  })),
];
