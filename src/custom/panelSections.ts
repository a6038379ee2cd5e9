import { lazyComponent } from '../admin/loading/lazyComponent';
import type { PanelSections } from '../admin/registries/panelSections';
import './disputes/disputes.css';
import './users/security.css';

/** What the panel shows below the fields of a record, by entity. */
export const panelSections: PanelSections = {
  disputes: lazyComponent(() => import('./disputes/CaseSection')),
  invoices: lazyComponent(() => import('./messages/PayInMessages')),
  'payment-accounts': lazyComponent(() => import('./reconciliation/TurnoverSection')),
  users: lazyComponent(() => import('./users/SecuritySection')),
};
