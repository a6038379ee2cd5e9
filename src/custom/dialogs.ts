import type { CustomDialogs } from '../admin/registries/customDialogs';
import { lazyComponent } from '../admin/loading/lazyComponent';
import { rare } from '../admin/loading/rare';
// The styles of the dialogs are imported here, which puts them into the console's own style sheet. In a style sheet of their
// own they could be missing: a retry after a failed load fetches only the script.
import '../admin/wizard/wizard.css';
import './messages/messages.css';
import './funds/funds.css';
import './users/disabling.css';

const ResolveDialog = lazyComponent(() => import('./takerStore/ResolveDialog'));

const BlockPayerDialog = rare(lazyComponent(() => import('./disputes/BlockPayerDialog')));

const ShowAddress = lazyComponent(() => import('./integration/ShowAddress'));

/** The dialogs that definitions mark as `custom`, by entity and action. The code of each is loaded when it is first needed. */
export const customDialogs: CustomDialogs = {
  'taker-store.take': lazyComponent(() => import('./takerStore/TakeDialog')),
  'taker-store.resolve': ResolveDialog,
  'invoices.resolve': ResolveDialog,
  'workspace.complete': lazyComponent(() => import('./takerStore/CompleteDialog')),
  'users.disable': lazyComponent(() => import('./users/DisableUser')),
  'users.create': lazyComponent(() => import('./users/AddUser')),
  'deposits.create': lazyComponent(() => import('./funds/TopUp')),
  'deposits.pay': lazyComponent(() => import('./funds/HowToPay')),
  'withdraws.create': lazyComponent(() => import('./funds/RequestWithdraw')),
  'statement-files.create': lazyComponent(() => import('./reconciliation/read/ReadStatementDialog')),
  'funds-operations.confirm': lazyComponent(() => import('./funds/ConfirmOperation')),
  'deals.reverse': lazyComponent(() => import('./funds/ReverseDeal')),
  'balance-accounts.statement': lazyComponent(() => import('./funds/StatementDialog')),
  'disputes.accept': lazyComponent(() => import('./disputes/AcceptDialog')),
  'disputes.block': BlockPayerDialog,
  'invoices.block': BlockPayerDialog,
  'disputes.deny': lazyComponent(() => import('./disputes/DenyDialog')),
  'own-invoices.dispute': lazyComponent(() => import('./disputes/ClaimDialog')),
  'messages.assign': lazyComponent(() => import('./messages/AssignDialog')),
  'messages.makePattern': lazyComponent(() => import('./messages/MakePatternDialog')),
  'parsing-patterns.tryUnmatched': lazyComponent(() => import('./messages/TryPatternDialog')),
  'payment-links.show': ShowAddress,
  'own-invoices.show': ShowAddress,
  'test-invoices.show': ShowAddress,
  'support.assign': lazyComponent(() => import('./support/AssignDialog')),
  'users.feesAndAgent': lazyComponent(() => import('./users/FeesAndAgent')),
};
