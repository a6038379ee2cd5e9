import { lazyComponent } from '../../loading/lazyComponent';

/** The empty state of a list, loaded on demand. */
export const EmptyList = lazyComponent(() => import('./EmptyList'));
