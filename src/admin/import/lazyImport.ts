import { lazyComponent } from '../parts/lazyComponent';
// The style is imported here: the retry that fetches the dialog's code again does not fetch its style again.
import './import.css';

/** The dialog that imports a file; its code is fetched when it is first opened. */
export const ImportDialog = lazyComponent(() => import('./ImportDialog'));
