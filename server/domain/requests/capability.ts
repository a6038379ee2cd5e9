import { sql } from 'kysely';
import { deleteRowsOfEndedImports } from '../../approvals/importRows';
import { columnOf } from '../../database/columnOf';
import { approvalSql } from '../../database/statusSql';
import type { Capability } from '../../entities/capability';
import { readWhenEnded } from '../notifications/endedCauses';
import { endRequestsOfDecided } from './approvalGuard';
import { notifyRequestersOfEnds } from './endedRequests';
import { requesterFields } from './requesters';

/** Requests for approval, whatever they are about. `server/decisions` decides them. */
export const requests: Capability = {
  derived: {
    approvals: {
      // The transaction hash that was given with a request.
      txHash: (alias) => sql`(${columnOf(alias, 'body')}::json ->> 'txHash')`,
      payIn: (alias) =>
        sql`(case when ${columnOf(alias, 'call')} = 'messages.assign' then 'invoices/' || (${columnOf(alias, 'body')}::json ->> 'invoiceId') end)`,
    },
  },
  commonDerived: requesterFields,
  storedCode: [
    ...endRequestsOfDecided,
    ...readWhenEnded({
      trigger: 'ended_asks_nobody',
      table: 'approvals',
      when: sql`earlier.status = ${approvalSql.Waiting} and later.status <> ${approvalSql.Waiting}`,
    }),
    ...notifyRequestersOfEnds,
    ...deleteRowsOfEndedImports,
  ],
};
