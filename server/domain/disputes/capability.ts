import { sql } from 'kysely';
import { urgentNotices } from '../../../src/resources/urgentNotices';
import { disputeSql, openDisputesSql } from '../../database/statusSql';
import type { Capability } from '../../entities/capability';
import { readWhenEnded } from '../notifications/endedCauses';
import { disputeInvoice, reopen } from './actions';
import { blockPayerOfDispute, blockPayerOfInvoice, judgeBlockOfDispute, judgeBlockOfInvoice } from './blocking';
import { caseRoutes } from './case';
import { acceptDispute, denyDispute, refuseDispute } from './decide';
import { disputeFieldsSql } from './derived';
import { evidenceRoutes } from './evidence';
import { judgeAcceptance, judgeRefusal } from './judgements';
import { knownPayerRoutes } from './knownPayer';

/** Disputes about invoices: who opens, answers and decides them, and what they hold. */
export const disputes: Capability = {
  actionHandlers: {
    'invoices.dispute': disputeInvoice,
    'disputes.accept': acceptDispute,
    'disputes.deny': denyDispute,
    'disputes.refuse': refuseDispute,
    'disputes.reopen': reopen,
    'disputes.block': blockPayerOfDispute,
    'invoices.block': blockPayerOfInvoice,
  },
  judges: {
    'disputes.accept': judgeAcceptance,
    'disputes.refuse': judgeRefusal,
    'disputes.block': judgeBlockOfDispute,
    'invoices.block': judgeBlockOfInvoice,
  },
  derived: { disputes: disputeFieldsSql },
  fewWithValue: { 'disputes.turn': sql`select d.id from disputes d where d.status in ${openDisputesSql}` },
  changesWithTime: { disputes: 'turn' },
  lockedAfter: { disputes: 'invoiceId' },
  storedCode: readWhenEnded({
    trigger: 'answered_dispute_asks_nobody',
    table: 'disputes',
    when: sql`earlier.status = ${disputeSql.Open} and later.status <> ${disputeSql.Open}`,
    phrases: [urgentNotices.disputedPayIn, urgentNotices.disputedPayOut],
  }),
  indexes: [
    {
      name: 'disputes_open_of_owner',
      table: 'disputes',
      column: 'vaultOwnerId',
      keys: [sql`"vaultOwnerId"`, sql`"createDate"`],
      where: sql`status in ${openDisputesSql}`,
    },
    {
      name: 'disputes_open',
      table: 'disputes',
      column: 'answerUntil',
      keys: [sql`"answerUntil"`],
      where: sql`status in ${openDisputesSql}`,
    },
    {
      name: 'disputes_of_address',
      table: 'disputes',
      column: 'address',
      keys: [sql`address`, sql`"decidedDate"`],
      where: sql`address is not null`,
    },
    {
      name: 'blocked_payers_key',
      table: 'blocked-payers',
      column: 'key',
      keys: [sql`key`, sql`"by"`],
      where: sql`key is not null`,
    },
    {
      name: 'disputes_of_browser',
      table: 'disputes',
      column: 'browser',
      keys: [sql`browser`],
      where: sql`browser is not null and status in ${openDisputesSql}`,
    },
  ],
  routes: [evidenceRoutes, caseRoutes, knownPayerRoutes],
};
