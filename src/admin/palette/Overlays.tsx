import { useEffect } from 'react';
import { useShortcuts } from '../keys/useShortcuts';
import { useWhenIdle } from '../parts/useWhenIdle';
import { fetchPalette, KeysDialog, Palette } from './lazyPalette';

/** What lies over the console: the palette, or the keys of the page. */
export type OpenOverlay = 'palette' | 'keys' | null;

interface Props {
  over: OpenOverlay;
  onOver: (over: OpenOverlay) => void;
}

/** What is reached from anywhere by a key: the palette and the keys of the page. Their code comes when it is wanted. */
export const Overlays = ({ over, onOver }: Props) => {
  const show = (next: OpenOverlay) => () => {
    onOver(next);
    return true;
  };
  useShortcuts({ palette: show('palette'), help: show('keys') });
  // So that they open without a network, too.
  useWhenIdle(fetchPalette);
  // The key that is held before K says that the palette may be wanted.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') fetchPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => onOver(null);
  if (over === 'palette') return <Palette onClose={close} onKeys={show('keys')} />;
  return over === 'keys' && <KeysDialog onClose={close} />;
};
