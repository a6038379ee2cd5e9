import { lazyComponent } from '../admin/loading/lazyComponent';
import type { PanelSections } from '../admin/registries/panelSections';
import './users/security.css';

/** What the panel shows below the fields of a record, by entity. */
export const panelSections: PanelSections = {
  users: lazyComponent(() => import('./users/SecuritySection')),
};
