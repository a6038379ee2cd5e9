import type { OwnDialogs } from '../admin/dialogs/ownDialogs';
import { later } from '../admin/shell/later';
// Here and not with the dialogs: styles that could not be fetched are not fetched again with the code.
import '../admin/wizard/wizard.css';
import './receipts/receipts.css';

/** Dialogs of their own, by entity and act; each loaded apart. */
export const customDialogs: OwnDialogs = {
  'taker-store.take': later(() => import('./takerStore/TakeDialog')),
  'workspace.complete': later(() => import('./takerStore/CompleteDialog')),
  'users.create': later(() => import('./users/AddUser')),
  'users.feesAndAgent': later(() => import('./users/FeesAndAgent')),
};
