import { sql, type RawBuilder } from 'kysely';
import { PaymentType } from '../../../src/resources/statuses';

type Sql = RawBuilder<unknown>;

const digitsOf = (number: Sql) => sql`regexp_replace(${number}, '\\D', '', 'g')`;

/** A phone as it is compared: its last ten digits, for +7, 8 and nothing may stand before them. Null without a number. */
const phoneOf = (number: Sql) => sql`nullif(ltrim(right(${digitsOf(number)}, 10), '0'), '')`;

/** A card or account as it is compared: without leading zeros. The shortest card is longer than any phone we know. */
const longestPhone = 12;
const requisitesOf = (number: Sql) => sql`case when length(ltrim(${digitsOf(number)}, '0')) > ${sql.lit(longestPhone)}
  then ltrim(${digitsOf(number)}, '0') else ${phoneOf(number)} end`;

/**
 * Is the invoice `i` a pay-out to an account or phone of this user's own, however it is written (rules, section 1)? Nobody pays
 * themselves.
 */
export const isOwnPayOut = (userId: number): RawBuilder<boolean> => {
  const paid = [sql.ref('i.requisites'), sql.ref('i.phoneNumber')];
  const own = [requisitesOf(sql.ref('a.requisites')), phoneOf(sql.ref('p.phoneNumber'))];
  return sql`(i."paymentType" = ${sql.lit(PaymentType.PayOut)} and exists (
    select 1 from "vault-profiles" p left join "payment-accounts" a on a."vaultProfileId" = p.id
    where p."vaultOwnerId" = ${userId} and array[${sql.join(paid.flatMap((number) => [requisitesOf(number), phoneOf(number)]))}]
      && array[${sql.join(own)}]))`;
};
