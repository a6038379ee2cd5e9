import { sql, type Kysely } from 'kysely';
import { changesChannel } from '../../database/changes';
import { approvalSql, dealSql, fulfilmentSql, openInvoicesSql } from '../../database/statusSql';

/** By table: the condition under which a row can no longer be decided, so that its approval requests end. */
const decidedConditions = {
  invoices: sql`new.status not in ${openInvoicesSql}`,
  'funds-operations': sql`new.status <> ${fulfilmentSql.Waiting}`,
  deals: sql`new.status = ${dealSql.Canceled} or new.reversed`,
};

/** Creates a trigger function that ends and announces the waiting requests of the changed row that match `among`. */
const createEndRequestsFunction = (db: Kysely<unknown>, name: string, condition: string) =>
  sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
    declare ended bigint;
    begin
      for ended in update approvals set status = ${approvalSql.NotNeeded}, "decideDate" = now()
        where subject = tg_table_name || '/' || new.id and status = ${approvalSql.Waiting} and ${sql.raw(condition)} returning id
      loop
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'approvals', 'id', ended, 'kind', 'changed')::text);
      end loop;
      return null;
    end $$`.execute(db);

/**
 * Creates the triggers that end the approval requests of a record once it was decided otherwise, for example completed
 * by a bank message or expired.
 */
export const endRequestsOfDecided = async (db: Kysely<unknown>): Promise<void> => {
  await createEndRequestsFunction(db, 'end_request', 'true');
  // Requests about the task of the former holder don't apply to the new one.
  await createEndRequestsFunction(
    db,
    'end_requests_of_holder',
    "call in ('workspace.complete', 'invoices.release', 'invoices.give')",
  );
  await sql`create or replace trigger "another_holder_ends_requests" after update on invoices
    for each row when (new.owner is distinct from old.owner) execute function end_requests_of_holder()`.execute(db);
  for (const [table, when] of Object.entries(decidedConditions)) {
    await sql`create or replace trigger "decided_waits_for_nobody" after update on ${sql.table(table)}
      for each row when (${when}) execute function end_request()`.execute(db);
  }
};
