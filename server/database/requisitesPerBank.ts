import { sql, type Kysely, type RawBuilder } from 'kysely';
import { textCollation } from './textCollation';

/** Phones have at most so many digits; the shortest card has more. */
const maxPhoneDigits = sql.lit(12);
/** Digits of a phone without the code of its country, which is written +7, 8 or not at all. */
const localDigits = sql.lit(10);

/** SQL: whether requisites are so short that they are compared as a phone. */
export const isShortSql = (requisites: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(length(ltrim(${requisites}, '0')) <= ${maxPhoneDigits})`;

/** SQL: what is the same of the same number, however it is written: without zeros in front, and of a phone its last ten digits. */
export const numberKeySql = (requisites: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(case when ${isShortSql(requisites)} then right(ltrim(${requisites}, '0'), ${localDigits}) else ltrim(${requisites}, '0') end)`;

/** Lets two banks have an account of the same phone. Of one bank each number stays unique. */
export const makeRequisitesUniquePerBank = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index if exists "payment-accounts_requisites_unique"`.execute(db);
  await sql`create unique index "payment-accounts_requisites_unique"
    on "payment-accounts" ("bankDataId", lower(requisites collate ${textCollation}))`.execute(db);
  await sql`create index if not exists "payment-accounts_number"
    on "payment-accounts" (${numberKeySql(sql.ref('requisites'))})`.execute(db);
};
