import { useTranslate } from 'react-admin';
import { useState, type ReactNode } from 'react';
import type { BoxProps } from './ChipBox';
import { Icon } from '../parts/icons';
import '../parts/parts.css';
import './filters.css';

interface Props {
  label: string;
  /** The filter's value as text; null when it is not set. */
  text: string | null;
  /** Opens the box on mount. */
  startsOpen?: boolean;
  onClear: () => void;
  /** Called when the box closes, whether or not the filter is set. */
  onClosed?: () => void;
  /** Renders the box. */
  children: (box: BoxProps) => ReactNode;
}

/** A filter as a chip: shows its value, opens a box to change it, and has a button to clear it. */
export const FilterChip = ({ label, text, startsOpen = false, onClear, onClosed, children }: Props) => {
  const t = useTranslate();
  const [chip, setChip] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(startsOpen);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <span className={text === null ? 'chip' : 'chip on'} ref={setChip}>
      <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {text === null ? `+ ${t(label)}` : `${t(label)}: ${text}`}
      </button>
      {text !== null && (
        <button type="button" aria-label={`${t('Clear')} ${t(label)}`} onClick={onClear}>
          <Icon name="close" size={12} />
        </button>
      )}
      {open && chip && children({ label: t(label), anchor: chip, onClose: close })}
    </span>
  );
};
