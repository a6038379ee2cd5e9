import { useTranslate } from 'react-admin';
import { keyCap } from '../keys/pressedKey';
import { shortcuts } from '../keys/shortcuts';
import { Icon } from '../parts/icons';
import { fetchPalette } from './lazyPalette';

/** Button that opens the palette and shows its shortcut. */
export const PaletteButton = ({ onOpen }: { onOpen: () => void }) => {
  const t = useTranslate();
  const [key] = shortcuts.palette.keys;
  return (
    <button
      className="palette-button"
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('Go to anything')}
      onPointerEnter={fetchPalette}
      onFocus={fetchPalette}
      onClick={onOpen}
    >
      <Icon name="search" />
      <span>{t('Go to anything')}</span>
      <kbd>{keyCap(key!)}</kbd>
    </button>
  );
};
