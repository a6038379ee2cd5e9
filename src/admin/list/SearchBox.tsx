import { useListContext, useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { Definition } from '../../resources/language/definition';
import { searchedFields } from '../../resources/language/search';
import { useSingleKeys } from '../keys/useSingleKeys';
import { Icon } from '../parts/icons';

/** What is typed is searched after this pause (ms). */
const pause = 250;
/** So many letters of what is searched are said in the empty box: whole words, as far as they fit. */
const mostLetters = 32;

/** 'Search id, holder…': as many of the labels as fit, and a sign that there are more. */
export const placeholder = (say: (fields: string) => string, labels: readonly string[]): string => {
  const fitting = labels.filter((_, index) => say(labels.slice(0, index + 1).join(', ')).length <= mostLetters);
  return say(`${fitting.join(', ')}${fitting.length < labels.length ? '…' : ''}`);
};

/** One box over the fields that the definition calls searchable; what it holds is in the address. */
export const SearchBox = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [singleKeys] = useSingleKeys();
  const values = filterValues as Record<string, unknown>;
  const searched = typeof values.q === 'string' ? values.q : '';
  const [typed, setTyped] = useState(searched);
  const sent = useRef(searched);
  const fields = searchedFields(definition);

  // The address changed from elsewhere (back button, a cleared filter): the box follows.
  useEffect(() => {
    if (searched === sent.current) return;
    sent.current = searched;
    setTyped(searched);
  }, [searched]);

  const latest = useRef({ values, setFilters });
  useEffect(() => {
    latest.current = { values, setFilters };
  });
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      const { q: _before, ...others } = latest.current.values;
      latest.current.setFilters(sent.current === '' ? others : { ...others, q: sent.current }, {});
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  if (fields.length === 0) return null;
  const words = placeholder(
    (named) => t('Search %{fields}', { fields: named }),
    fields.map(([, field]) => t(field.label).toLowerCase()),
  );
  return (
    <label className="search">
      <Icon name="search" size={16} />
      <span className="visually-hidden">{t('Search')}</span>
      <input
        type="search"
        aria-keyshortcuts={singleKeys ? '/' : undefined}
        value={typed}
        placeholder={words}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
};
