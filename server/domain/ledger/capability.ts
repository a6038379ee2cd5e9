import type { Capability } from '../../entities/capability';
import { ledgerFields } from './derived';
import { guardLedger } from './ledgerGuards';
import { judgeReversal, reverseDeal } from './reverse';
import { statementRoutes } from './statement';

/** Balances, the transactions between them and the deals behind these. */
export const ledger: Capability = {
  actionHandlers: { 'deals.reverse': reverseDeal },
  judges: { 'deals.reverse': judgeReversal },
  derived: ledgerFields,
  guards: [guardLedger],
  routes: [statementRoutes],
};
