import { lazyComponent } from '../loading/lazyComponent';

/** Menu of further filters, loaded on demand. */
export const MoreFilters = lazyComponent(() => import('./MoreFilters'));

// The boxes of filters are loaded on demand, too.
export const AmountBox = lazyComponent(() => import('./AmountBox'));
export const ChoiceBox = lazyComponent(() => import('./ChoiceBox'));
export const DateBox = lazyComponent(() => import('./DateBox'));
export const RecordBox = lazyComponent(() => import('./RecordBox'));
