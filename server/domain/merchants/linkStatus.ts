import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { Expression } from '../../database/searchSql';
import { invoiceSql, linkSql, linkUseSql } from '../../database/statusSql';

/** How many invoices of a payment link are complete. */
export const paidByLink = (alias: string): Expression =>
  sql`(select count(*)::integer from invoices li where li."linkId" = ${columnOf(alias, 'id')} and li.status = ${invoiceSql.Complete})`;

/** The status of a payment link: making invoices and its list share it. */
export const linkStatusOf = (alias: string): Expression => sql`(case
  when ${columnOf(alias, 'disabled')} is true then ${linkSql.Disabled}
  when ${columnOf(alias, 'use')} = ${linkUseSql.Once} and ${paidByLink(alias)} > 0 then ${linkSql.Paid}
  when ${columnOf(alias, 'validUntil')} <= now() then ${linkSql.Ended} else ${linkSql.Active} end)`;
