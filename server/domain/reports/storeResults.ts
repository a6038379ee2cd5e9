import { sql } from 'kysely';
import { writeResults } from '../../database/invoiceResults';
import { locks } from '../../database/locks';
import { dealSql } from '../../database/statusSql';
import type { StoredCode } from '../../database/storedCode';

/** SQL: the number of the UTC day of a moment, which a lock takes as its second key. */
export const dayNumber = (moment: ReturnType<typeof sql>) =>
  sql`((${moment} at time zone 'UTC')::date - date '1970-01-01')`;

/**
 * Writes the result of an invoice with the commit of the step that ends it, whichever that is: then all is posted. Stored sums of its day,
 * and of that from which a late payment moves it, are made anew. The lock is shared: only who makes the sums of the day waits.
 */
export const storeResults: readonly StoredCode[] = [
  {
    kind: 'function',
    name: 'store_result',
    create: sql`create or replace function store_result() returns trigger language plpgsql as $$
      declare
        earlier timestamptz := (select "endDate" from results where "invoiceId" = new."invoiceId");
        ended timestamptz := (select "endDate" from invoices where id = new."invoiceId");
        changed date;
      begin
        for changed in select distinct (m at time zone 'UTC')::date from unnest(array[earlier, ended]) m where m is not null order by 1 loop
          perform pg_advisory_xact_lock_shared(${sql.lit(locks.resultsOfDay)}, changed - date '1970-01-01');
          delete from "result-days" where day = to_char(changed, 'YYYY-MM-DD');
        end loop;
        ${writeResults(sql`d.id = new.id`)};
        return null;
      end $$`,
  },
  {
    kind: 'trigger',
    name: 'deals_store_results',
    table: 'deals',
    create: [
      sql`drop trigger if exists "deals_store_results" on deals`,
      sql`create constraint trigger "deals_store_results" after update of status on deals deferrable initially deferred
        for each row when (new.status in (${dealSql.Completed}, ${dealSql.Canceled}) and old.status is distinct from new.status)
        execute function store_result()`,
    ],
  },
];
