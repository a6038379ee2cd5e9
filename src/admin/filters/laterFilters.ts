import { later } from '../parts/later';

export const MoreFilters = later(() => import('./MoreFilters'));
export const ChipBox = later(() => import('./ChipBox'));
