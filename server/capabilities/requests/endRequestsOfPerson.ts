import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import { findUndecidedRequest } from '../../approvals/requests';
import { withdrawRequest } from './withdrawRequest';
import { fulfilmentSql } from '../../database/statusSql';
import { ApprovalStatus } from '../../../src/resources/statuses';

/**
 * Takes back what somebody requested, and their asking counts no longer as a request: they were shut out, or another knows their
 * password now (rules, section 9).
 */
export const endRequestsOfPerson = async (tx: Tx, userId: number): Promise<void> => {
  const theirs = tx
    .selectFrom('approvals')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', ApprovalStatus.Waiting)
    .where('partOf', 'is', null)
    .orderBy('id');
  for (const { id } of await theirs.execute()) {
    const request = await findUndecidedRequest(tx, id);
    const how = { status: ApprovalStatus.Canceled, act: 'cancelApproval', by: null, reason: null };
    if (request) await withdrawRequest(tx, request, how);
  }
  await sql`update "funds-operations" set "askedVerified" = false where "askedBy" = ${userId} and "askedVerified"
    and (status = ${fulfilmentSql.Waiting} or lapsed)`.execute(tx);
};
