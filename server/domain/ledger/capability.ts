import { sql } from 'kysely';
import { every } from '../../base/sweep';
import type { Capability } from '../../entities/capability';
import { ledgerFields } from './derived';
import { approvedPayOutsAreHeld } from './approvedPayOutsAreHeld';
import { coverBalances } from '../../database/coveredBalances';
import { ledgerGuards } from './ledgerGuards';
import { judgeReversal, reverseDeal } from './reverse';
import { settleDue } from './settle';
import { statementRoutes } from './statement';

/** Balances, the transactions between them and the deals behind these. */
export const ledger: Capability = {
  actionHandlers: { 'deals.reverse': reverseDeal },
  judges: { 'deals.reverse': judgeReversal },
  derived: ledgerFields,
  // A dispute locks the invoice before its deal.
  lockedAfter: { deals: 'invoiceId' },
  guards: [coverBalances],
  storedCode: [...ledgerGuards, approvedPayOutsAreHeld],
  sweeps: ({ db, settings }) => [
    { name: 'settle-pay-outs', everyMs: every.minute, run: () => settleDue(db, settings.SETTLE_HOURS) },
  ],
  indexes: [
    { name: 'deals_unsettled', table: 'deals', column: 'id', keys: [sql`id`], where: sql`unsettled > 0` },
    {
      name: 'deals_settled_of_owner',
      table: 'deals',
      column: 'ownerId',
      keys: [sql`"ownerId"`, sql`"settledDate"`],
      where: sql`"settledDate" is not null`,
    },
  ],
  routes: [statementRoutes],
};
