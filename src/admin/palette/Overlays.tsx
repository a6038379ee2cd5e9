import { useEffect } from 'react';
import { useShortcuts } from '../keys/useShortcuts';
import { useWhenIdle } from '../loading/useWhenIdle';
import { fetchPalette, KeysDialog, Palette } from './lazyPalette';

/** The overlay that is open: the palette, the list of keys, or none. */
export type OpenOverlay = 'palette' | 'keys' | null;

interface Props {
  open: OpenOverlay;
  onOpen: (open: OpenOverlay) => void;
}

/** The command palette and the list of keys, which shortcuts open from any screen. Their code is loaded on demand. */
export const Overlays = ({ open, onOpen }: Props) => {
  const show = (next: OpenOverlay) => () => {
    onOpen(next);
    return true;
  };
  useShortcuts({ palette: show('palette'), help: show('keys') });
  // Prefetch, so that it also opens offline.
  useWhenIdle(fetchPalette);
  // Ctrl or ⌘ is pressed before K, so start loading the palette then.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') fetchPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => onOpen(null);
  if (open === 'palette') return <Palette onClose={close} onKeys={show('keys')} />;
  return open === 'keys' && <KeysDialog onClose={close} />;
};
