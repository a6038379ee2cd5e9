import { lazyComponent } from '../loading/lazyComponent';
import { prefetch } from '../loading/prefetch';
// Imported here and not by the palette: when its code is loaded again after a failure, its styles would not be.
import '../parts/parts.css';
import '../dialogs/dialogs.css';
import './keys.css';
import './palette.css';

/** The command palette, loaded on demand. */
export const Palette = lazyComponent(() => import('./Palette'));
/** The list of keys, loaded on demand. */
export const KeysDialog = lazyComponent(() => import('./KeysDialog'));

/** Fetches the code of the palette in advance. After a failure it is fetched again on opening. */
export const fetchPalette = (): void => void prefetch([Palette]);
