import { AmountBox, ChoiceBox, DateBox, MoreFilters, RecordBox } from '../../filters/lazyFilters';
import { lazyComponent } from '../../loading/lazyComponent';
import { ViewsItems } from '../../views/lazyViews';
import { SearchOffers } from '../search/lazyOffers';

/** Used on phones only; on larger screens the table headings sort. */
export const SortMenu = lazyComponent(() => import('./SortMenu'));
/** Menu of columns and density, loaded on demand. */
export const ColumnsMenu = lazyComponent(() => import('./ColumnsMenu'));

/** Menu of importing and exporting for an import. */
export const ImportItems = lazyComponent(() => import('./ImportItems'));

/** Menu of an export with numbers of cards or accounts, and the dialog that asks why whole ones are exported. */
export const ExportItems = lazyComponent(() => import('./ExportItems'));
export const WholeExportDialog = lazyComponent(() => import('./WholeExportDialog'));

/** A list's menus, whose code is fetched in advance. */
export const menus = [
  ColumnsMenu,
  ExportItems,
  MoreFilters,
  AmountBox,
  ChoiceBox,
  DateBox,
  RecordBox,
  ViewsItems,
  SearchOffers,
];
