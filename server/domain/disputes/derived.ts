import { sql } from 'kysely';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { disputeSql, disputeTurnSql } from '../../database/statusSql';

/** Whose turn it is: the vault owner's until they have answered or their time is over, then staff's. */
const turnOf = (alias: string): Expression => {
  const column = (name: string) => columnOf(alias, name);
  return sql`(case when ${column('status')} = ${disputeSql.Answered} then ${disputeTurnSql.Staff}
    when ${column('status')} <> ${disputeSql.Open} then null
    when ${column('answerUntil')} > now() then ${disputeTurnSql.Owner} else ${disputeTurnSql.Staff} end)`;
};

/** Whether the payer made the disputed invoice on a page of ours, as of the invoice itself. */
const isOfPayer = (alias: string): Expression =>
  sql`exists (select 1 from invoices i where i.id = ${columnOf(alias, 'invoiceId')} and i.address is not null)`;

/** Derived fields of disputes. */
export const disputeFieldsSql: DerivedFields = { turn: turnOf, ofPayer: isOfPayer };
