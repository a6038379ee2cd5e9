import { sql, type Kysely } from 'kysely';
import { changesChannel } from './changes';
import { approvalSql, dealSql, fulfilmentSql, openInvoicesSql } from './statusSql';

/** Tables whose records requests for approval are about, with when nothing is left to decide on a row of them. */
const decided = {
  invoices: sql`new.status not in ${openInvoicesSql}`,
  'funds-operations': sql`new.status <> ${fulfilmentSql.Waiting}`,
  deals: sql`new.status = ${dealSql.Canceled} or new.reversed`,
};

/** Makes the trigger function that ends what waits on the row that changed, and tells whoever sees it. */
const endsRequests = (db: Kysely<unknown>, name: string, among: string) =>
  sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
    declare ended bigint;
    begin
      for ended in update approvals set status = ${approvalSql.NotNeeded}, "decideDate" = now()
        where subject = tg_table_name || '/' || new.id and status = ${approvalSql.Waiting} and ${sql.raw(among)} returning id
      loop
        perform pg_notify(${sql.lit(changesChannel)},
          json_build_object('entity', 'approvals', 'id', ended, 'kind', 'changed')::text);
      end loop;
      return null;
    end $$`.execute(db);

/** A record that was decided in another way (a message completed it, it lapsed) waits for no approval any more. */
export const endRequestsOfDecided = async (db: Kysely<unknown>): Promise<void> => {
  await endsRequests(db, 'end_request', 'true');
  // Who holds a task now is asked anew: what was requested of the holder before is over.
  await endsRequests(
    db,
    'end_requests_of_holder',
    "call in ('workspace.complete', 'invoices.release', 'invoices.give')",
  );
  await sql`create or replace trigger "another_holder_ends_requests" after update on invoices
    for each row when (new.owner is distinct from old.owner) execute function end_requests_of_holder()`.execute(db);
  for (const [table, when] of Object.entries(decided)) {
    await sql`create or replace trigger "decided_waits_for_nobody" after update on ${sql.table(table)}
      for each row when (${when}) execute function end_request()`.execute(db);
  }
};
