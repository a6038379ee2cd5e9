import type { OwnDialogs } from '../admin/dialogs/ownDialogs';
import { laterThemed } from '../admin/theme/laterThemed';
// Here and not with the dialogs: styles that could not be fetched are not fetched again with the code.
import '../admin/wizard/wizard.css';
import './receipts/receipts.css';
import './messages/messages.css';
import './funds/funds.css';

const ResolveDialog = laterThemed(() => import('./takerStore/ResolveDialog'));

/** Dialogs of their own, by entity and act; each loaded apart. */
export const customDialogs: OwnDialogs = {
  'taker-store.take': laterThemed(() => import('./takerStore/TakeDialog')),
  'taker-store.resolve': ResolveDialog,
  'invoices.resolve': ResolveDialog,
  'workspace.complete': laterThemed(() => import('./takerStore/CompleteDialog')),
  'users.create': laterThemed(() => import('./users/AddUser')),
  'vault-profiles.createVault': laterThemed(() => import('./vault/CreateVault')),
  'deposits.create': laterThemed(() => import('./funds/TopUp')),
  'withdraws.create': laterThemed(() => import('./funds/AskWithdraw')),
  'funds-operations.confirm': laterThemed(() => import('./funds/ConfirmOperation')),
  'deals.reverse': laterThemed(() => import('./funds/ReverseDeal')),
  'balance-accounts.statement': laterThemed(() => import('./funds/StatementDialog')),
  'messages.assign': laterThemed(() => import('./messages/AssignDialog')),
  'parsing-patterns.tryUnmatched': laterThemed(() => import('./messages/TryPatternDialog')),
  'users.feesAndAgent': laterThemed(() => import('./users/FeesAndAgent')),
};
