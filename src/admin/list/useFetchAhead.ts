import { EmptyList } from './foot/lazyEmptyList';
import type { Definition } from '../../resources/language/definition';
import { useCustomParts } from '../actions/customParts';
import { FilledCreateDialog } from '../actions/lazyActions';
import { dialogs } from '../dialogs/lazyDialogs';
import { prefetch } from '../loading/prefetch';
import { usePrefetch } from '../loading/useWhenIdle';
import { Selection } from './SelectionBar';
import { menus } from './toolbar/lazyMenus';

/** Fetches the code of what every list has: the bar of the selected rows, dialogs and menus. */
const fetchFirstActs = () => prefetch([Selection, EmptyList, ...dialogs, FilledCreateDialog, ...menus]);

/** Fetches in advance what is opened from a list: what every list has once its rows are drawn (`ready`), then its own parts. */
export const useFetchAhead = (definition: Definition, ready: boolean): void => {
  usePrefetch(ready, fetchFirstActs);
  useCustomParts(definition);
};
