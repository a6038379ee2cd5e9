import { sql, type RawBuilder } from 'kysely';
import { numberKeySql } from '../../database/requisitesPerBank';
import { paymentSql } from '../../database/statusSql';

type Sql = RawBuilder<unknown>;

const digitsOf = (number: Sql) => sql`regexp_replace(${number}, '\\D', '', 'g')`;

/** The last ten digits of a phone number, because it may start with +7, 8 or neither. Null without digits. */
const phoneOf = (number: Sql) => sql`nullif(ltrim(right(${digitsOf(number)}, 10), '0'), '')`;

/** What is the same of the same requisites (`numberKeySql`), comparable with phones. Null without digits. */
const requisitesOf = (number: Sql) => sql`nullif(ltrim(${numberKeySql(digitsOf(number))}, '0'), '')`;

/**
 * SQL: the invoice `i` is a pay-out to an account or phone of this user, in any notation (docs/rules.md#whose-task-it-can-be). Users must
 * not pay themselves.
 */
export const isOwnPayOut = (userId: number): RawBuilder<boolean> => {
  const paidNumbers = [sql.ref('i.requisites'), sql.ref('i.phoneNumber')];
  const ownNumbers = [requisitesOf(sql.ref('a.requisites')), phoneOf(sql.ref('p.phoneNumber'))];
  return sql`(i."paymentType" = ${paymentSql.PayOut} and exists (
    select 1 from "vault-profiles" p left join "payment-accounts" a on a."vaultProfileId" = p.id
    where p."vaultOwnerId" = ${userId} and array[${sql.join(paidNumbers.flatMap((number) => [requisitesOf(number), phoneOf(number)]))}]
      && array[${sql.join(ownNumbers)}]))`;
};
