import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { hostSql } from '../../database/statusSql';
import { linkStatusOf, paidByLink } from './linkStatus';

const hostStatusOf = (alias: string): Expression =>
  sql`(case when ${columnOf(alias, 'confirmedBy')} is null then ${hostSql.Waiting} else ${hostSql.Confirmed} end)`;

const isRefundLink = (alias: string): Expression => sql`(${columnOf(alias, 'refundOf')} is not null)`;

/** Derived fields of what merchants set up, by table. */
export const merchantFields: Readonly<Record<string, DerivedFields>> = {
  'payment-links': { status: linkStatusOf, paid: paidByLink, refund: isRefundLink },
  'return-hosts': { status: hostStatusOf },
};
