import { sql, type Kysely } from 'kysely';
import type { Schema } from '../server/database/schema';

/** Numbers of what `addPayingPeople` adds. */
export const payingPeople = { accounts: 20_000, merchants: 200, owners: 200 } as const;

/** Adds merchants and vault owners with more money than will be needed, and the owners' accounts, all free. Returns the merchants' ids. */
export const addPayingPeople = async (db: Kysely<Schema>): Promise<number[]> => {
  const { accounts, merchants, owners } = payingPeople;
  await sql`insert into users (nickname, email, type, status, "createDate")
    select 'Bench ' || kind || ' ' || n, 'bench-' || kind || '-' || n || '@bench.example', kind, 0, now()
    from (values (11, ${sql.lit(merchants)}), (12, ${sql.lit(owners)})) k(kind, many), generate_series(1, many) n`.execute(
    db,
  );
  await sql`insert into "balance-accounts" ("userId", amount, "createDate") select id, 0, now() from users u
    where not exists (select 1 from "balance-accounts" b where b."userId" = u.id)`.execute(db);
  await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose)
    select b.id, 1e9, 0, 3, 6 from "balance-accounts" b join users u on u.id = b."userId"
    where u.email like '%@bench.example'`.execute(db);
  await sql`with made as (insert into "vault-profiles" ("vaultOwnerId", "holderName", "phoneNumber", status)
      select id, 'Bench Holder', '79000000000', 0 from users where email like 'bench-12-%' returning id),
    numbered as (select id, row_number() over () - 1 as place from made)
    insert into "payment-accounts" ("vaultProfileId", "bankDataId", requisites, status)
    select p.id, (select min(id) from banks), (4000000000000000 + n)::text, 0
    from generate_series(1, ${sql.lit(accounts)}) n join numbered p on p.place = n % ${sql.lit(owners)}`.execute(db);
  await sql`analyze`.execute(db);
  const rows = await db.selectFrom('users').select('id').where('email', 'like', 'bench-11-%').execute();
  return rows.map(({ id }) => id);
};
