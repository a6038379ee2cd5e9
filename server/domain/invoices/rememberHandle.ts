import { sql, type Kysely } from 'kysely';
import { invoiceSql } from '../../database/statusSql';

/** Marks invoices that were in Handle: they return to it when their task is released. */
export const rememberHandle = async (db: Kysely<unknown>) => {
  await sql`create function remember_handle() returns trigger language plpgsql as
    $$ begin new.handled := true; return new; end $$`.execute(db);
  await sql`create trigger "invoices_were_in_handle" before insert or update on invoices
    for each row when (new.status = ${invoiceSql.Handle}) execute function remember_handle()`.execute(db);
};
