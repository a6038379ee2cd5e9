import { sql, type Kysely } from 'kysely';

/** Makes the database refuse a balance of which more is held or paid than is there. */
export const coverBalances = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table "balance-accounts" drop constraint if exists "balances_cover_what_is_held"`.execute(db);
  await sql`alter table "balance-accounts" alter column amount set not null, alter column held set not null,
    alter column entries set not null, alter column unsettled set not null, alter column owed set not null,
    add constraint "balances_cover_what_is_held"
      check (held >= 0 and amount - held >= 0 and unsettled >= 0 and owed >= 0)`.execute(db);
};
