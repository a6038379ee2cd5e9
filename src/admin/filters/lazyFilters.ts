import { lazyComponent } from '../parts/lazyComponent';

export const MoreFilters = lazyComponent(() => import('./MoreFilters'));
export const ChipBox = lazyComponent(() => import('./ChipBox'));
