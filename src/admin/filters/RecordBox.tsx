import { useGetList, useTranslate } from 'react-admin';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { definitionOf } from '../../resources/index';
import { useTitleOf } from '../fields/ReferenceTitle';
import { ChipBox, type BoxProps } from './ChipBox';
import { Options } from './Options';

/** Maximum number of records to offer; others are found by typing. */
const maxOffered = 50;
/** Pause after typing before the search starts (ms). */
const debounceMs = 250;

interface Props extends BoxProps {
  target: string;
  fieldLabel: string;
  chosen: readonly number[];
  onToggle: (id: number) => void;
}

/** The box of a filter for records, which finds them by what is typed. */
const RecordBox = ({ target, fieldLabel, chosen, onToggle, ...box }: Props) => {
  const t = useTranslate();
  const titleOf = useTitleOf(target);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isPending, isPlaceholderData } = useGetList(
    target,
    {
      pagination: { page: 1, perPage: maxOffered },
      sort: { field: definitionOf(target).display.nameField, order: 'ASC' },
      filter: q === '' ? {} : { q },
    },
    // Keep the previous options until the response, so that nothing disappears under the pointer or the focus.
    { placeholderData: (previous) => previous },
  );
  const isSettled = typed.trim() === q && !isPlaceholderData && !isPending;
  const [takesFirst, setTakesFirst] = useState(false);
  const first = data?.[0];
  useEffect(() => {
    if (!takesFirst || !isSettled) return;
    setTakesFirst(false);
    if (first) onToggle(Number(first.id));
  }, [takesFirst, isSettled, first, onToggle]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // The first match is chosen, also when it has not arrived yet.
    if (event.key === 'Enter' && typed.trim() !== '') setTakesFirst(true);
    else if (event.key === 'ArrowDown')
      event.currentTarget.parentElement?.querySelector<HTMLElement>('li button')?.focus();
    else return;
    event.preventDefault();
  };
  const options = (data ?? []).map((record) => ({ value: Number(record.id), label: titleOf(record) }));
  return (
    <ChipBox {...box}>
      <input
        className="filter-input"
        type="search"
        autoFocus
        maxLength={200}
        aria-label={`${t('Search')} ${t(fieldLabel)}`}
        placeholder={t('Search')}
        value={typed}
        onChange={(event) => {
          setTakesFirst(false);
          setTyped(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {error && (
        <p className="filter-note" role="alert">
          {t(error.message)}
        </p>
      )}
      {!error && !isPending && options.length === 0 && (
        <p className="filter-note">{q === '' ? t('No data.') : t('Nothing matches “%{text}”', { text: q })}</p>
      )}
      <Options label={fieldLabel} options={options} chosen={chosen} onToggle={(value) => onToggle(Number(value))} />
    </ChipBox>
  );
};

export default RecordBox;
