import type { Pages } from '../admin/Screens';
import { later } from '../admin/parts/later';
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
  'exchange-rates': later(() => import('./charts/ExchangeRatesPage')),
  settings: later(() => import('./settings/SettingsPage')),
  approvals: later(() => import('./approvals/ApprovalsPage')),
  permissions: later(() => import('./permissions/PermissionsPage')),
  vault: later(() => import('./vault/VaultPage')),
  'vault-owner-view': later(() => import('./vaultOwnerView/VaultOwnerPage')),
  'taker-store': later(() => import('./takerStore/TakerStorePage')),
};
