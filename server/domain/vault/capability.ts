import type { Capability } from '../../entities/capability';
import { every } from '../../base/sweep';
import { accountFields } from './freeAccounts';
import { activateAccount, activateProfile, bindDevice, deactivateAccount, stampAddition, unbindDevice } from './vault';
import { importAccounts, importProfiles } from './vaultImports';
import { judgeAccount, judgeActivation, judgeBinding, judgeProfile, judgeProfileActivation } from './vaultJudges';
import { watchPool } from './pool';

/** Vault profiles and their payment accounts. */
export const vault: Capability = {
  stamps: { 'payment-accounts': stampAddition, 'vault-profiles': stampAddition },
  imports: { 'payment-accounts': importAccounts, 'vault-profiles': importProfiles },
  actionHandlers: {
    'payment-accounts.bind': bindDevice,
    'payment-accounts.unbind': unbindDevice,
    'payment-accounts.activate': activateAccount,
    'payment-accounts.deactivate': deactivateAccount,
    'vault-profiles.activate': activateProfile,
  },
  judges: {
    'vault-profiles.create': judgeProfile,
    'vault-profiles.activate': judgeProfileActivation,
    'payment-accounts.create': judgeAccount,
    'payment-accounts.bind': judgeBinding,
    'payment-accounts.activate': judgeActivation,
  },
  derived: { 'payment-accounts': accountFields },
  changesWithTime: { 'payment-accounts': 'isFree' },
  sweeps: ({ db }) => [{ name: 'watch-pool', everyMs: every.halfMinute, run: () => watchPool(db) }],
};
