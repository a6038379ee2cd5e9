import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import { ApprovalStatus, endRequest } from './requests';

/**
 * Ends what somebody requested, and their asking counts no longer as a request: they were shut out, or another knows their
 * password now (rules, section 9).
 */
export const endRequestsOf = async (tx: Tx, userId: number): Promise<void> => {
  const theirs = tx
    .selectFrom('approvals')
    .select(['id', 'subject'])
    .where('userId', '=', userId)
    .where('status', '=', ApprovalStatus.Waiting)
    .orderBy('id');
  for (const request of await theirs.execute())
    await endRequest(tx, request, { status: ApprovalStatus.Canceled, decidedBy: null });
  await sql`update "funds-operations" set "askedVerified" = false where "askedBy" = ${userId} and status = 0
    and "askedVerified"`.execute(tx);
};
