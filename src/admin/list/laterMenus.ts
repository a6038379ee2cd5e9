import { later } from '../shell/later';

/** A list on a desk is sorted by its headings. */
export const SortMenu = later(() => import('./SortMenu'));
export const ColumnsMenu = later(() => import('./ColumnsMenu'));
export const MoreFilters = later(() => import('../filters/MoreFilters'));
export const ChipBox = later(() => import('../filters/ChipBox'));
export const ViewsItems = later(() => import('../views/ViewsItems'));

/** Gets the code of a list's menus, so that one opens at once. What fails now is tried when it is wanted. */
export const fetchMenus = (): Promise<unknown>[] =>
  [ColumnsMenu, MoreFilters, ChipBox, ViewsItems].map((menu) => menu.fetch());
