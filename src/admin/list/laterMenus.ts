import { laterThemed } from '../theme/laterThemed';

/** A list on a desk is sorted by its headings. */
export const SortMenu = laterThemed(() => import('./SortMenu'));
export const ColumnsMenu = laterThemed(() => import('./ColumnsMenu'));
export const RowActionsMenu = laterThemed(() => import('./RowActionsMenu'));
export const MoreFilters = laterThemed(() => import('../filters/MoreFilters'));
export const ChipBox = laterThemed(() => import('../filters/ChipBox'));
export const ViewsItems = laterThemed(() => import('../views/ViewsItems'));

/** Gets the code of a list's menus, so that one opens at once. What fails now is tried when it is wanted. */
export const fetchMenus = (): void => {
  for (const menu of [ColumnsMenu, RowActionsMenu, MoreFilters, ChipBox, ViewsItems])
    menu.fetch().catch(() => undefined);
};
