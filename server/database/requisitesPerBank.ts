import { sql, type Kysely } from 'kysely';
import { textCollation } from './textCollation';

/** Lets two banks have an account of the same phone. Of one bank each number stays unique. */
export const makeRequisitesUniquePerBank = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index if exists "payment-accounts_requisites_unique"`.execute(db);
  await sql`create unique index "payment-accounts_requisites_unique"
    on "payment-accounts" ("bankDataId", lower(requisites collate ${textCollation}))`.execute(db);
  await sql`create index if not exists "payment-accounts_number" on "payment-accounts" (lower(requisites collate ${textCollation}))`.execute(
    db,
  );
};
