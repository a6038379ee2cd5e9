import { sql } from 'kysely';
import { Role } from '../../../src/resources/language/roles';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { actorSql, userSql } from '../../database/statusSql';
import { storedNumber } from '../../database/storedSettings';
import { peopleAtWork } from './peopleAtWork';
import { mayVerify } from './verifying';

/** Whether a user is not verified. False for deleted users and the platform's own account. */
const isUnverified = (alias: string): Expression => sql`(${columnOf(alias, 'verified')} is not true
  and ${columnOf(alias, 'status')} is distinct from ${userSql.Deleted} and ${columnOf(alias, 'type')} <> ${sql.lit(Role.System)})`;

/** Of the people who can verify a user, what `listed` lists; null when the user is verified. */
const ofVerifiers =
  (listed: Expression) =>
  (alias: string): Expression =>
    sql`(case when ${isUnverified(alias)} then (select ${listed} from users v where ${mayVerify('v', alias)}) end)`;

/** Whether a user has a second factor. */
const secondFactor = (alias: string) =>
  sql`exists (select 1 from factors sf where sf."userId" = ${columnOf(alias, 'id')})`;

/** Nicknames of the people who can verify a user, separated by commas. */
const verifiableBy = ofVerifiers(sql`string_agg(v.nickname, ', ' order by v.nickname)`);

/** Their ids, for the guard of the call. */
const verifierIds = ofVerifiers(sql`string_agg(v.id::text, ',' order by v.id)`);

/** What payers do, or the server of their merchant. */
const isOfPayers = (alias: string) => sql`(
  (${columnOf(alias, 'entity')} = 'invoices' and ${columnOf(alias, 'act')} in ('create', 'reportPaid', 'sendReceipt'))
  or (${columnOf(alias, 'entity')} = 'receipts' and ${columnOf(alias, 'act')} = 'create'))`;

/** Who did what a row of activity records, a merchant's server with its API key, too; null of refused attempts by somebody unknown, such as a failed sign-in. */
const actorOfActivity = (
  alias: string,
): Expression => sql`(case when ${columnOf(alias, 'userId')} is not null then ${actorSql.Person}
  when ${isOfPayers(alias)} and ${columnOf(alias, 'after')}::json ->> 'apiKey' is not null then ${actorSql.ApiKey}
  when ${isOfPayers(alias)} then ${actorSql.Payer}
  when ${columnOf(alias, 'refused')} is not true then ${actorSql.Platform} end)`;

/** Derived fields of users and of what they do. */
export const peopleFields: Readonly<Record<string, DerivedFields>> = {
  users: {
    unverified: isUnverified,
    verifiableBy,
    verifierIds,
    secondFactor,
    ...peopleAtWork(storedNumber('PAYOUT_DUE_MINUTES')),
  },
  activity: { actor: actorOfActivity },
};
