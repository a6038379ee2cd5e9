import { both } from '../both';
import { actions } from './actions';
import { acts } from './acts';
import { alerts } from './alerts';
import { approvals } from './approvals';
import { blockedPayers } from './blockedPayers';
import { bulk } from './bulk';
import { devices } from './devices';
import { dialogs } from './dialogs';
import { disputes } from './disputes';
import { entities } from './entities';
import { factors } from './factors';
import { fields } from './fields';
import { imports } from './imports';
import { integration } from './integration';
import { webhooks } from './webhooks';
import { ledger } from './ledger';
import { library } from './library';
import { limits } from './limits';
import { lists } from './lists';
import { matching } from './matching';
import { messages } from './messages';
import { money } from './money';
import { notifications } from './notifications';
import { palette } from './palette';
import { panel } from './panel';
import { passwords } from './passwords';
import { people } from './people';
import { payers } from './payers';
import { platform } from './platform';
import { pool } from './pool';
import { queue } from './queue';
import { receipts } from './receipts';
import { reconciliation } from './reconciliation';
import { reports } from './reports';
import { roles } from './roles';
import { screens } from './screens';
import { shell } from './shell';
import { statuses } from './statuses';
import { support } from './support';
import { testMode } from './testMode';
import { vault } from './vault';
import { wizard } from './wizard';

/** All Russian phrases of the console, by English phrase. Each phrase is in exactly one of these files. */
export const phrases: Readonly<Record<string, unknown>> = {
  ...both,
  ...actions,
  ...acts,
  ...alerts,
  ...approvals,
  ...blockedPayers,
  ...bulk,
  ...devices,
  ...dialogs,
  ...disputes,
  ...entities,
  ...factors,
  ...fields,
  ...imports,
  ...integration,
  ...webhooks,
  ...ledger,
  ...library,
  ...limits,
  ...lists,
  ...matching,
  ...messages,
  ...money,
  ...notifications,
  ...palette,
  ...panel,
  ...passwords,
  ...people,
  ...payers,
  ...platform,
  ...pool,
  ...queue,
  ...receipts,
  ...reconciliation,
  ...reports,
  ...roles,
  ...screens,
  ...shell,
  ...statuses,
  ...support,
  ...testMode,
  ...vault,
  ...wizard,
};
