import { ChipBox, MoreFilters } from '../filters/lazyFilters';
import { lazyComponent } from '../parts/lazyComponent';
import { ViewsItems } from '../views/lazyViews';
import { SearchOffers } from './lazyOffers';

/** Used on phones only; on larger screens the table headings sort. */
export const SortMenu = lazyComponent(() => import('./SortMenu'));
/** Menu of columns and density, loaded on demand. */
export const ColumnsMenu = lazyComponent(() => import('./ColumnsMenu'));

/** Menu of importing and exporting for an import. */
export const ImportItems = lazyComponent(() => import('./ImportItems'));

/** Fetches the code of a list's menus in advance. A menu whose fetch fails is fetched again when it opens. */
export const fetchMenus = (): Promise<unknown>[] =>
  [ColumnsMenu, MoreFilters, ChipBox, ViewsItems, SearchOffers].map((menu) => menu.fetch());
