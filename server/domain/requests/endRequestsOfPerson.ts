import { sql } from 'kysely';
import type { Tx } from '../../database/schema';
import { findUndecidedRequest } from '../../approvals/requests';
import { withdrawRequest } from './withdrawRequest';
import { fulfilmentSql } from '../../database/statusSql';
import { ApprovalStatus } from '../../../src/resources/statuses/approvals';

/**
 * Cancels the waiting approval requests of a user who was disabled, or whose password another person knows now, and
 * stops counting their funds operations as requested by a verified person (docs/rules.md#temporary-passwords).
 */
export const endRequestsOfPerson = async (tx: Tx, userId: number): Promise<void> => {
  const requests = tx
    .selectFrom('approvals')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', ApprovalStatus.Waiting)
    .where('partOf', 'is', null)
    .orderBy('id');
  for (const { id } of await requests.execute()) {
    const request = await findUndecidedRequest(tx, id);
    const ending = { status: ApprovalStatus.Canceled, act: 'cancelApproval', by: null, reason: null };
    if (request) await withdrawRequest(tx, request, ending);
  }
  await sql`update "funds-operations" set "askedVerified" = false where "askedBy" = ${userId} and "askedVerified"
    and (status = ${fulfilmentSql.Waiting} or lapsed)`.execute(tx);
};
