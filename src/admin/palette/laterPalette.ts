import { later } from '../shell/later';
// Here and not with the palette: styles that could not be fetched are not fetched again with the code.
import '../dialogs/dialogs.css';
import '../keys/keys.css';
import './palette.css';

export const Palette = later(() => import('./Palette'));
export const KeysDialog = later(() => import('../keys/KeysDialog'));

/** Gets the palette's code a moment before it is wanted. What fails now is tried when it is. */
export const fetchPalette = (): void => {
  Palette.fetch().catch(() => undefined);
};
