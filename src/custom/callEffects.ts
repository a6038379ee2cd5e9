import { lazyComponent } from '../admin/parts/lazyComponent';
import type { CallEffects } from '../admin/state/callEffects';

/** What calls will do, shown in their dialogs and to whoever approves them. */
export const callEffects: CallEffects = {
  'deals.reverse': lazyComponent(() => import('./funds/ReversedAmounts')),
};
