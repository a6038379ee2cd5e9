import { lazyComponent } from '../loading/lazyComponent';

/** Menu of further filters, loaded on demand. */
export const MoreFilters = lazyComponent(() => import('./MoreFilters'));
/** The box of a filter, loaded on demand. */
export const ChipBox = lazyComponent(() => import('./ChipBox'));
