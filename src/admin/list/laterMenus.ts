import { ChipBox, MoreFilters } from '../filters/laterFilters';
import { later } from '../parts/later';
import { ViewsItems } from '../views/laterViews';

/** A list on a desk is sorted by its headings. */
export const SortMenu = later(() => import('./SortMenu'));
export const ColumnsMenu = later(() => import('./ColumnsMenu'));

/** Gets the code of a list's menus, so that one opens at once. What fails now is tried when it is wanted. */
export const fetchMenus = (): Promise<unknown>[] =>
  [ColumnsMenu, MoreFilters, ChipBox, ViewsItems].map((menu) => menu.fetch());
