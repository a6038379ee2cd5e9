import { ChipBox, MoreFilters } from '../filters/lazyFilters';
import { lazyComponent } from '../parts/lazyComponent';
import { ViewsItems } from '../views/lazyViews';

/** A list on a desk is sorted by its headings. */
export const SortMenu = lazyComponent(() => import('./SortMenu'));
export const ColumnsMenu = lazyComponent(() => import('./ColumnsMenu'));

/** Gets the code of a list's menus, so that one opens at once. What fails now is tried when it is wanted. */
export const fetchMenus = (): Promise<unknown>[] =>
  [ColumnsMenu, MoreFilters, ChipBox, ViewsItems].map((menu) => menu.fetch());
