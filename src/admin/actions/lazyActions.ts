import { lazyComponent } from '../loading/lazyComponent';

/** The dialog that creates a record of another entity from a record; its code is fetched with the other dialogs. */
export const FilledCreateDialog = lazyComponent(() => import('./FilledCreateDialog'));
