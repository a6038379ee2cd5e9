import { lazyComponent } from '../admin/loading/lazyComponent';
import type { Cells } from '../admin/registries/cells';

const matchCell = lazyComponent(() => import('./reconciliation/MatchCell'));
const fitsCell = lazyComponent(() => import('./reconciliation/FitsCell'));

/**
 * Fields that are drawn in a way of their own in lists, cards and the panel, by entity and field. A list fetches their code while
 * it fetches its rows.
 */
export const cells: Cells = {
  'activity.act': lazyComponent(() => import('./activity/ActCell')),
  'bank-lines.party': lazyComponent(() => import('./reconciliation/PartyCell')),
  'bank-lines.invoiceId': matchCell,
  'chain-lines.operationId': matchCell,
  'bank-lines.fits': fitsCell,
  'chain-lines.fits': fitsCell,
  'disputes.turn': lazyComponent(() => import('./disputes/TurnCell')),
  'taker-store.expireDate': lazyComponent(() => import('./takerStore/ExpiryCell')),
  'own-invoices.metadata': lazyComponent(() => import('./metadata/MetadataCell')),
};
