import { lazyComponent } from '../parts/lazyComponent';
// Here and not with the palette: styles that could not be fetched are not fetched again with the code.
import '../parts/parts.css';
import '../dialogs/dialogs.css';
import './keys.css';
import './palette.css';

export const Palette = lazyComponent(() => import('./Palette'));
export const KeysDialog = lazyComponent(() => import('./KeysDialog'));

/** Gets the code of the palette and of the keys before they are wanted. What fails now is tried when they are. */
export const fetchPalette = (): void => {
  for (const part of [Palette, KeysDialog]) part.fetch().catch(() => undefined);
};
