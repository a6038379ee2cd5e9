import { sql } from 'kysely';
import type { Db } from '../../database/schema';
import { allActivityTable } from '../../database/storedTables';

/**
 * Gives tickets without a date, which the previous version opened, the time at which activity recorded them. Each start
 * does it: instances of that version may open tickets while this one runs. The first start dates all that there are, long before
 * activity can be archived.
 */
export const dateOldTickets = async (db: Db): Promise<void> => {
  await sql`update support set "createDate" = a."createDate" from ${allActivityTable} a
    where support."createDate" is null and a.entity = 'support' and a.act = 'create' and not a.refused
      and a."recordId" = support.id::text`.execute(db);
};
