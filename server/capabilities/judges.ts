import type { Rules } from '../entities/handlers';
import { judgeFees, judgeRelation } from './fees';
import { judgeAddress } from './funds/addresses';
import { judgeConfirmation } from './funds/decide';
import { judgePayOut } from './invoices/approve';
import { judgeGive } from './invoices/give';
import { judgeRelease } from './invoices/queue';
import { judgeResolution, judgeTask } from './invoices/resolve';
import { judgeReversal } from './ledger/reverse';
import { judgeAssignment } from './messages/assign';
import { judgePattern } from './patterns';
import { judgeFactorRemoval } from './factors';
import { judgeOwner } from './users';
import {
  judgeAccount,
  judgeActivation,
  judgeBinding,
  judgeDevice,
  judgeDeviceActivation,
  judgeProfile,
  judgeProfileActivation,
} from './vaultJudges';
import { judgeWallet } from './funds/wallets';

/** The judge of each call that may require approval, by the call's name: one for every `approval` of a definition. */
export const judges: Rules['judges'] = {
  'funds-operations.confirm': judgeConfirmation,
  'invoices.approve': judgePayOut,
  'pay-outs.approve': judgePayOut,
  'own-invoices.approve': judgePayOut,
  'invoices.resolve': judgeResolution,
  'taker-store.resolve': judgeResolution,
  'invoices.release': judgeRelease,
  'invoices.give': judgeGive,
  'workspace.give': judgeGive,
  'workspace.complete': judgeTask,
  'messages.assign': judgeAssignment,
  'deals.reverse': judgeReversal,
  'platform-wallets.create': judgeWallet,
  'addresses.create': judgeAddress,
  'addresses.activate': judgeAddress,
  'vault-profiles.create': judgeProfile,
  'vault-profiles.activate': judgeProfileActivation,
  'payment-accounts.create': judgeAccount,
  'payment-accounts.bind': judgeBinding,
  'payment-accounts.activate': judgeActivation,
  'devices.create': judgeDevice,
  'devices.key': judgeDevice,
  'devices.activate': judgeDeviceActivation,
  'parsing-patterns.create': judgePattern,
  'parsing-patterns.activate': judgePattern,
  'users.changePassword': judgeOwner,
  'users.disable': judgeOwner,
  'users.remove': judgeOwner,
  'users.removeFactors': judgeFactorRemoval,
  'users.fees': judgeFees,
  'users.relations': judgeRelation,
};
