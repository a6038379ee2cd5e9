import { lazyComponent } from '../loading/lazyComponent';

/** Menu of saved views, loaded on demand. */
export const ViewsItems = lazyComponent(() => import('./ViewsItems'));
