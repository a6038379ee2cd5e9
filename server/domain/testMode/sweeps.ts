import { sql } from 'kysely';
import { inTransaction } from '../../database/changes';
import type { Db } from '../../database/schema';
import { invoiceSql } from '../../database/statusSql';
import { takeTestStep } from './steps';

/** Maximum number of test invoices that expire at a time. */
const batchSize = 100;
/** For how many days test invoices are kept. */
const keptDays = 30;

/** Expires test invoices after their end, one batch at a time. Returns how many. */
export const expireTestInvoices = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from "test-invoices" where status = ${invoiceSql.New} and "expireDate" < now()
      order by id limit ${batchSize} for update skip locked`.execute(tx);
    for (const { id } of rows) await takeTestStep(tx, 'expire', { id });
    return rows.length;
  });

/** Deletes test invoices after 30 days. Returns how many. */
export const deleteOldTestInvoices = async (db: Db): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from "test-invoices" where id in (select id from "test-invoices"
    where "createDate" < now() - make_interval(days => ${keptDays}) order by "createDate" limit 10000)`.execute(db);
  return Number(numAffectedRows);
};
