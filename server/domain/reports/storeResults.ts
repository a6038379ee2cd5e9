import { sql } from 'kysely';
import { writeResults } from '../../database/invoiceResults';
import { locks } from '../../database/locks';
import { dealSql } from '../../database/statusSql';
import type { StoredCode } from '../../database/storedCode';

/** SQL: the number of the UTC day of a moment, which a lock takes as its second key. */
export const dayNumber = (moment: ReturnType<typeof sql>) =>
  sql`((${moment} at time zone 'UTC')::date - date '1970-01-01')`;

/**
 * Writes the result of an invoice with the commit of the step that ends it, whichever that is: then all is posted. One that moves to
 * another day, as a late payment does, has the sums of its old day made anew.
 */
export const storeResults: readonly StoredCode[] = [
  {
    kind: 'function',
    name: 'store_result',
    create: sql`create or replace function store_result() returns trigger language plpgsql as $$
      declare earlier timestamptz := (select "endDate" from results where "invoiceId" = new."invoiceId");
      begin
        if earlier is not null then
          perform pg_advisory_xact_lock(${sql.lit(locks.resultsOfDay)}, ${dayNumber(sql`earlier`)});
          delete from "result-days" where day = to_char(earlier at time zone 'UTC', 'YYYY-MM-DD');
        end if;
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
