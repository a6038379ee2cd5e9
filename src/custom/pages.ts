import type { Pages } from '../admin/Screens';
import { lazyComponent } from '../admin/parts/lazyComponent';
import { MainPage } from './main/MainPage';
// Here and not with the pages: styles that could not be fetched are not fetched again with the code.
import './approvals/inbox.css';
import './charts/charts.css';
import './main/main.css';
import './permissions/permissions.css';
import './settings/settings.css';
import './takerStore/takerStore.css';
import './vaultOwnerView/vaultOwner.css';

/** Screens with a component of their own, by name in `src/resources`; each loaded apart, but for the one that everybody begins with. */
export const customPages: Pages = {
  main: MainPage,
  'exchange-rates': lazyComponent(() => import('./charts/ExchangeRatesPage')),
  settings: lazyComponent(() => import('./settings/SettingsPage')),
  approvals: lazyComponent(() => import('./approvals/ApprovalsPage')),
  permissions: lazyComponent(() => import('./permissions/PermissionsPage')),
  vault: lazyComponent(() => import('./vault/VaultPage')),
  'vault-owner-view': lazyComponent(() => import('./vaultOwnerView/VaultOwnerPage')),
  'taker-store': lazyComponent(() => import('./takerStore/TakerStorePage')),
};
