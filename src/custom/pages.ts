import type { Pages } from '../admin/Screens';
import type { PageName } from '../resources/index';
import { lazyComponent } from '../admin/loading/lazyComponent';
import { rare } from '../admin/loading/rare';
import { MainPage } from './main/MainPage';
// The styles of the pages are imported here, which puts them into the console's own style sheet. In a style sheet of their own
// they could be missing: a retry after a failed load fetches only the script.
import './inbox/inbox.css';
import './charts/charts.css';
import './disputes/desk.css';
import './everything/everything.css';
import './main/main.css';
import './permissions/permissions.css';
import './reconciliation/reconciliation.css';
import './reports/reports.css';
import './settings/settings.css';
import './takerStore/people.css';
import './takerStore/takerStore.css';
import './vaultOwnerView/vaultOwner.css';

const reconciliation = rare(lazyComponent(() => import('./reconciliation/ReconciliationPage')));

/**
 * The screens that are not lists, by their names in `src/resources`. The code of each is loaded when it is first needed, except
 * that of Main, which everybody sees first.
 */
export const customPages: Pages & Pick<Required<Pages>, PageName> = {
  main: MainPage,
  'exchange-rates': rare(lazyComponent(() => import('./charts/ExchangeRatesPage'))),
  settings: rare(lazyComponent(() => import('./settings/SettingsPage'))),
  booking: rare(lazyComponent(() => import('./pool/BookingPage'))),
  approvals: rare(lazyComponent(() => import('./approvals/ApprovalsPage'))),
  'dispute-desk': rare(lazyComponent(() => import('./disputes/DisputeDesk'))),
  everything: rare(lazyComponent(() => import('./everything/EverythingPage'))),
  reports: rare(lazyComponent(() => import('./reports/ReportsPage'))),
  'bank-lines': reconciliation,
  'chain-lines': reconciliation,
  permissions: rare(lazyComponent(() => import('./permissions/PermissionsPage'))),
  vault: rare(lazyComponent(() => import('./vault/VaultPage'))),
  'vault-owner-view': rare(lazyComponent(() => import('./vaultOwnerView/VaultOwnerPage'))),
  'store-people': rare(lazyComponent(() => import('./takerStore/PeoplePage'))),
  'taker-store': lazyComponent(() => import('./takerStore/TakerStorePage')),
};
