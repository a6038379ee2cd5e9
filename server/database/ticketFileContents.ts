import { sql, type Kysely } from 'kysely';

/** Creates the table of what the files of tickets contain: bytes, which definitions have not. */
export const storeTicketFiles = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists "ticket-file-contents"
    ("fileId" bigint primary key references "ticket-files" (id), content bytea not null)`.execute(db);
};
