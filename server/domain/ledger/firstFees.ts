import { sql } from 'kysely';
import { isRequestWaiting } from '../../approvals/isRequestWaiting';
import type { Expression } from '../../database/searchSql';

/** The part of a user's record that a request for their own fees waits for. */
export const feesSlot = 'fees';

/**
 * SQL: a merchant has no fees of their own, and the first ones wait for approval (docs/rules.md#making-an-invoice). `userId` is
 * the SQL of their id.
 */
export const areFirstFeesWaiting = (userId: Expression): Expression => sql`(exists (select 1 from approvals wf
    where wf.slot = 'users/' || ${userId} || ${sql.lit(`#${feesSlot}`)} and ${isRequestWaiting('wf')})
  and not exists (select 1 from fees of where of."userId" = ${userId} and of."agentId" is null))`;

/** What is said while the first fees of a merchant wait: until then they would take invoices without any. */
export const notOpenYet = 'This shop is not open yet';
