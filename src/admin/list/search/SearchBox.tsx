import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Definition } from '../../../resources/language/definition';
import { useSingleKeys } from '../../keys/useSingleKeys';
import { Icon } from '../../parts/icons';
import { useSearchedLabels } from './useSearchedLabels';
import './search.css';

/** Pause after typing before the search starts (ms). */
const debounceMs = 250;
/** Maximum length of the placeholder, in characters. */
const maxPlaceholderLength = 32;

/** Returns the placeholder 'Search id, holder…': as many labels as fit, then '…' if some are left out. */
export const placeholder = (format: (fields: string) => string, labels: readonly string[]): string => {
  const fitting = labels.filter(
    (_, index) => format(labels.slice(0, index + 1).join(', ')).length <= maxPlaceholderLength,
  );
  return format(`${fitting.join(', ')}${fitting.length < labels.length ? '…' : ''}`);
};

interface Props {
  definition: Definition;
  /** The filter of the list. Its `q` is the searched text. */
  filter: Readonly<Record<string, unknown>>;
  setFilter: (filter: Readonly<Record<string, unknown>>) => void;
  /** Called with the searched text when Enter is pressed. */
  onEnter: (text: string) => void;
  /** Called when the arrow down is pressed: the keyboard's way to the rows. */
  onDown: () => void;
}

/** Searches the fields that the definition marks as searchable. The text is kept in the address. */
export const SearchBox = ({ definition, filter, setFilter, onEnter, onDown }: Props) => {
  const t = useTranslate();
  const [singleKeys] = useSingleKeys();
  const searched = typeof filter.q === 'string' ? filter.q : '';
  const [typed, setTyped] = useState(searched);
  const sent = useRef(searched);
  const labels = useSearchedLabels(definition);

  // Follow changes of the address from elsewhere (Back, a cleared filter).
  useEffect(() => {
    if (searched === sent.current) return;
    sent.current = searched;
    setTyped(searched);
  }, [searched]);

  const searchFor = (text: string) => {
    sent.current = text;
    const { q: _previous, ...others } = filter;
    setFilter(text === '' ? others : { ...others, q: text });
  };
  const onPause = useEffectEvent(searchFor);
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => {
      // Enter may have searched for it already.
      if (typed.trim() !== sent.current) onPause(typed.trim());
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  if (labels.length === 0) return null;
  const placeholderText = placeholder((named) => t('Search %{fields}', { fields: named }), labels);
  return (
    <label className="search">
      <Icon name="search" size={16} />
      <span className="visually-hidden">{t('Search')}</span>
      <input
        type="search"
        aria-keyshortcuts={singleKeys ? '/' : undefined}
        value={typed}
        placeholder={placeholderText}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const { key, nativeEvent, currentTarget } = event;
          if (nativeEvent.isComposing) return;
          if (key === 'ArrowDown') {
            event.preventDefault();
            onDown();
          }
          // With a text, the browser empties the box.
          if (key === 'Escape' && typed === '') currentTarget.blur();
          if (key !== 'Enter') return;
          const text = typed.trim();
          if (text !== sent.current) searchFor(text);
          onEnter(text);
        }}
      />
    </label>
  );
};
