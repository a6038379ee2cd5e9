import { lazyComponent } from '../loading/lazyComponent';
// The style is imported here: the retry that fetches the dialog's code again does not fetch its style again.
import './bulk.css';

/** The dialog of an action for several records; its code is fetched when it is first opened. */
export const BulkDialog = lazyComponent(() => import('./BulkDialog'));
