import { sql } from 'kysely';
import { decidingCalls } from '../../../src/resources/decidingCalls';
import { columnOf } from '../../database/columnOf';
import type { DerivedFields } from '../../database/domainSql';
import type { Expression } from '../../database/searchSql';
import { disputeSql, disputeTurnSql, openDisputesSql } from '../../database/statusSql';
import { isRequestWaiting } from '../../approvals/isRequestWaiting';

/** Whether the vault owner may still answer the dispute under this alias; null where it has none. */
const isAwaited = (alias: string): Expression =>
  sql`(${columnOf(alias, 'status')} = ${disputeSql.Open} and ${columnOf(alias, 'answerUntil')} > now())`;

const listOf = (calls: readonly string[]) => sql.join(calls.map((call) => sql.lit(call)));

/**
 * Whether a decision of the dispute is requested and waits for a second person, on whichever screen it was asked for
 * (`decidingCalls`). While the vault owner may still answer, only what they asked for themselves: what staff asked for takes their
 * answer from nobody. A request to block its payer decides nothing.
 */
const isDecisionWaiting = (alias: string): Expression =>
  sql`exists (select 1 from approvals dp where ${isRequestWaiting('dp')}
    and ((dp.subject = 'disputes/' || ${columnOf(alias, 'id')} and dp.call in (${listOf(decidingCalls.disputes)}))
      or (dp.subject = 'invoices/' || ${columnOf(alias, 'invoiceId')} and dp.call in (${listOf(decidingCalls.invoices)})))
    and (${isAwaited(alias)} is not true or dp."userId" = ${columnOf(alias, 'vaultOwnerId')}))`;

/**
 * Whose turn it is in an open dispute: whoever approves, while a decision waits for a second person; else the vault owner's until they
 * have answered or their time is over, then staff's.
 */
const turnOf = (alias: string): Expression =>
  sql`(case when ${columnOf(alias, 'status')} not in ${openDisputesSql} then null
    when ${isDecisionWaiting(alias)} then ${disputeTurnSql.Approver}
    when ${isAwaited(alias)} then ${disputeTurnSql.Owner} else ${disputeTurnSql.Staff} end)`;

/** Whether the payer made the disputed invoice on a page of ours, as of the invoice itself. */
const isOfPayer = (alias: string): Expression =>
  sql`exists (select 1 from invoices i where i.id = ${columnOf(alias, 'invoiceId')} and i.address is not null)`;

/** Derived fields of disputes. */
export const disputeFieldsSql: DerivedFields = { turn: turnOf, ofPayer: isOfPayer };
