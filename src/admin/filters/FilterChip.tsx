import { useTranslate } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { ChipBox } from './lazyFilters';
import { Icon } from '../parts/icons';
import '../parts/parts.css';
import './filters.css';

interface Props {
  label: string;
  /** What is set, in words; null when nothing is. */
  words: string | null;
  /** Open as soon as it stands there. */
  startsOpen?: boolean;
  onClear: () => void;
  /** Closed without anything set, or set. */
  onClosed?: () => void;
  /** What the chip opens. */
  children: (close: () => void) => ReactNode;
}

/** A filter in words, which opens what sets it and is taken off with one press. */
export const FilterChip = ({ label, words, startsOpen = false, onClear, onClosed, children }: Props) => {
  const t = useTranslate();
  const [chip, setChip] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(startsOpen);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <span className={words === null ? 'chip' : 'chip on'} ref={setChip}>
      <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {words === null ? `+ ${t(label)}` : `${t(label)}: ${words}`}
      </button>
      {words !== null && (
        <button type="button" aria-label={`${t('Clear')} ${t(label)}`} onClick={onClear}>
          <Icon name="close" size={12} />
        </button>
      )}
      {open && chip && (
        <ChipBox label={t(label)} anchor={chip} onClose={close}>
          {children(close)}
        </ChipBox>
      )}
    </span>
  );
};
