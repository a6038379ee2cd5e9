import { every } from '../../base/sweep';
import type { Capability } from '../../entities/capability';
import { checkRules } from './checkRules';
import { ruleFields } from './derived';
import { activateRule, addDefaultRule, addRule, changeRule, disableRule, nameRules, testRule } from './rules';
import { deleteOldAlerts, sendAlerts } from './sendAlerts';
import { encryptedTargets } from './target';

/** What staff want to be told without looking (docs/rules.md#alerts). */
export const alerts: Capability = {
  creators: { 'alert-rules': addRule },
  actionHandlers: {
    'alert-rules.change': changeRule,
    'alert-rules.test': testRule,
    'alert-rules.disable': disableRule,
    'alert-rules.activate': activateRule,
  },
  derived: { 'alert-rules': ruleFields },
  backfills: [addDefaultRule, nameRules],
  sweeps: (platform) => [
    { name: 'check-alert-rules', everyMs: every.halfMinute, run: () => checkRules(platform) },
    { name: 'send-alerts', everyMs: every.fiveSeconds, run: () => sendAlerts(platform) },
    { name: 'delete-alerts', everyMs: every.hour, run: () => deleteOldAlerts(platform.db) },
  ],
  encryptedColumns: encryptedTargets,
};
