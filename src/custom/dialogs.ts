import type { OwnDialogs } from '../admin/state/ownDialogs';
import { later } from '../admin/parts/later';
// Here and not with the dialogs: styles that could not be fetched are not fetched again with the code.
import '../admin/wizard/wizard.css';
import './receipts/receipts.css';
import './messages/messages.css';
import './funds/funds.css';

const ResolveDialog = later(() => import('./takerStore/ResolveDialog'));

/** Dialogs of their own, by entity and act; each loaded apart. */
export const customDialogs: OwnDialogs = {
  'taker-store.take': later(() => import('./takerStore/TakeDialog')),
  'taker-store.resolve': ResolveDialog,
  'invoices.resolve': ResolveDialog,
  'workspace.complete': later(() => import('./takerStore/CompleteDialog')),
  'users.create': later(() => import('./users/AddUser')),
  'deposits.create': later(() => import('./funds/TopUp')),
  'withdraws.create': later(() => import('./funds/AskWithdraw')),
  'funds-operations.confirm': later(() => import('./funds/ConfirmOperation')),
  'deals.reverse': later(() => import('./funds/ReverseDeal')),
  'balance-accounts.statement': later(() => import('./funds/StatementDialog')),
  'messages.assign': later(() => import('./messages/AssignDialog')),
  'parsing-patterns.tryUnmatched': later(() => import('./messages/TryPatternDialog')),
  'users.feesAndAgent': later(() => import('./users/FeesAndAgent')),
};
