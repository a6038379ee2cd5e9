import type { CustomDialogs } from '../admin/state/customDialogs';
import { lazyComponent } from '../admin/parts/lazyComponent';
// Here and not with the dialogs: styles that could not be fetched are not fetched again with the code.
import '../admin/wizard/wizard.css';
import './receipts/receipts.css';
import './messages/messages.css';
import './funds/funds.css';

const ResolveDialog = lazyComponent(() => import('./takerStore/ResolveDialog'));

/** Dialogs of their own, by entity and act; each loaded apart. */
export const customDialogs: CustomDialogs = {
  'taker-store.take': lazyComponent(() => import('./takerStore/TakeDialog')),
  'taker-store.resolve': ResolveDialog,
  'invoices.resolve': ResolveDialog,
  'workspace.complete': lazyComponent(() => import('./takerStore/CompleteDialog')),
  'users.create': lazyComponent(() => import('./users/AddUser')),
  'deposits.create': lazyComponent(() => import('./funds/TopUp')),
  'withdraws.create': lazyComponent(() => import('./funds/RequestWithdraw')),
  'funds-operations.confirm': lazyComponent(() => import('./funds/ConfirmOperation')),
  'deals.reverse': lazyComponent(() => import('./funds/ReverseDeal')),
  'balance-accounts.statement': lazyComponent(() => import('./funds/StatementDialog')),
  'messages.assign': lazyComponent(() => import('./messages/AssignDialog')),
  'parsing-patterns.tryUnmatched': lazyComponent(() => import('./messages/TryPatternDialog')),
  'users.feesAndAgent': lazyComponent(() => import('./users/FeesAndAgent')),
};
