import { lazyComponent } from '../parts/lazyComponent';

export const ViewsItems = lazyComponent(() => import('./ViewsItems'));
