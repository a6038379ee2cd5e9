import { lazy, type ComponentType } from 'react';

/** Screens with a component of their own, by name in `src/resources`; each loaded when opened. */
export const customPages: Readonly<Record<string, ComponentType>> = {
  main: lazy(() => import('./main/MainPage')),
  settings: lazy(() => import('./settings/SettingsPage')),
  permissions: lazy(() => import('./permissions/PermissionsPage')),
  vault: lazy(() => import('./vault/VaultPage')),
  'vault-owner-view': lazy(() => import('./vaultOwnerView/VaultOwnerPage')),
  'taker-store': lazy(() => import('./takerStore/TakerStorePage')),
};
