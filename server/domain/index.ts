import type { Platform } from '../calls/platform';
import type { DomainSql } from '../database/domainSql';
import type { EncryptedColumn } from '../database/encryptedColumns';
import type { Routes } from '../entities/capability';
import type { Handlers } from '../entities/handlers';
import type { Sweep } from '../base/sweep';
import { alerts } from './alerts/capability';
import { devices } from './devices/capability';
import { disputes } from './disputes/capability';
import { figures } from './figures/capability';
import { funds } from './funds/capability';
import { invoices } from './invoices/capability';
import { keyCalls } from './keyCalls/capability';
import { ledger } from './ledger/capability';
import { merchants } from './merchants/capability';
import { mergeDerived, mergeLists, mergeMaps, type Capabilities } from './merge';
import { messages } from './messages/capability';
import { notes } from './notes/capability';
import { notifications } from './notifications/capability';
import { payers } from './payers/capability';
import { people } from './people/capability';
import { receipts } from './receipts/capability';
import { reconciliation } from './reconciliation/capability';
import { reports } from './reports/capability';
import { requests } from './requests/capability';
import { support } from './support/capability';
import { testMode } from './testMode/capability';
import { vault } from './vault/capability';
import { webhooks } from './webhooks/capability';

const capabilities: Capabilities = {
  ledger,
  requests,
  invoices,
  funds,
  messages,
  vault,
  devices,
  people,
  merchants,
  keyCalls,
  payers,
  receipts,
  disputes,
  webhooks,
  testMode,
  support,
  notes,
  notifications,
  figures,
  reports,
  reconciliation,
  alerts,
};

/** All handlers of the reference platform. */
export const handlers: Handlers = {
  creators: mergeMaps(capabilities, 'creators'),
  stamps: mergeMaps(capabilities, 'stamps'),
  imports: mergeMaps(capabilities, 'imports'),
  actionHandlers: mergeMaps(capabilities, 'actionHandlers'),
  judges: mergeMaps(capabilities, 'judges'),
  locks: mergeMaps(capabilities, 'locks'),
};

/** What the database is given of them. */
export const domainSql: DomainSql = {
  derived: mergeDerived(capabilities),
  commonDerived: mergeMaps(capabilities, 'commonDerived'),
  fewWithValue: mergeMaps(capabilities, 'fewWithValue'),
  alsoFinds: mergeMaps(capabilities, 'alsoFinds'),
  changesWithTime: mergeMaps(capabilities, 'changesWithTime'),
  lockedAfter: mergeMaps(capabilities, 'lockedAfter'),
  storedCode: mergeLists(capabilities, 'storedCode'),
  guards: mergeLists(capabilities, 'guards'),
  indexes: mergeLists(capabilities, 'indexes'),
  backfills: mergeLists(capabilities, 'backfills'),
};

/** What time causes in them. */
export const domainSweeps = (platform: Platform): readonly Sweep[] =>
  Object.values(capabilities).flatMap(({ sweeps }) => sweeps?.(platform) ?? []);

/** Their routes for who is signed in. */
export const routes: readonly Routes[] = mergeLists(capabilities, 'routes');

/** Their routes for who is not. */
export const publicRoutes: readonly Routes[] = mergeLists(capabilities, 'publicRoutes');

/** All columns whose texts are encrypted with the data keys. */
export const encryptedColumns: readonly EncryptedColumn[] = mergeLists(capabilities, 'encryptedColumns');
