import { lazyComponent } from '../admin/loading/lazyComponent';
import type { CallEffects } from '../admin/registries/callEffects';

/** What calls will do, shown in their dialogs and to whoever approves them. */
export const callEffects: CallEffects = {
  'deals.reverse': lazyComponent(() => import('./funds/ReversedAmounts')),
  'messages.assign': lazyComponent(() => import('./messages/AssignedPayIn')),
};
