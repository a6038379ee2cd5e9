import { useListContext, useTranslate } from 'react-admin';
import { useEffect, useRef, type MouseEvent } from 'react';
import { numberText } from '../../../format/numberText';
import type { Definition } from '../../../resources/language/definition';
import { searchedFields } from '../../../resources/language/search';
import { keysOf } from '../../filters/filterKeys';
import { namedChoices, type NamedFilter } from '../../filters/namedChoices';
import { useNamedReferences } from '../../filters/useNamedReferences';
import { useOpening } from '../../navigation/openRecord';
import { Icon } from '../../parts/icons';
import { useReader } from '../../state/useReader';
import { searchBoxIn } from '../../navigation/listParts';
import { useExactRecord } from './useExactRecord';
import { SearchedIn } from './SearchedIn';

/** Maximum number of filters that are offered. */
const maxFilters = 5;

interface Props {
  definition: Definition;
  /** The text that the list is searched for. */
  searched: string;
  /** The text for which Enter was pressed: its record opens, or its filter is set, as soon as it is found. */
  entered: string | undefined;
  onOpened: () => void;
}

/**
 * What a search offers beside its rows: the record that it names exactly, and the filters that it names. Where there are
 * none it says where the text was looked for, so that their place is kept and the rows stay where they are.
 */
const SearchOffers = ({ definition, searched, entered, onOpened }: Props) => {
  const t = useTranslate();
  const reader = useReader();
  const { open } = useOpening();
  const { filterValues, setFilters, total, isFetching } = useListContext();
  const { name, record } = useExactRecord(definition, searched);
  const references = useNamedReferences(definition, searched);
  const filters = [...namedChoices(definition, searched, { t, reader }), ...references].slice(0, maxFilters);

  const id = record?.id;
  const isEntered = entered === searched && id !== undefined;
  useEffect(() => {
    if (!isEntered) return;
    onOpened();
    open({ entity: definition.name, id: String(id) }, { instead: true, takesFocus: true });
  }, [isEntered, id, definition.name, open, onOpened]);

  const filterBy = ({ name, value }: NamedFilter) => {
    const replaced = new Set(['q', ...keysOf(name)]);
    const others = Object.entries(filterValues as object).filter(([key]) => !replaced.has(key));
    setFilters({ ...Object.fromEntries(others), [name]: [value] }, {});
  };
  const choose = (filter: NamedFilter, event: MouseEvent) => {
    // The button goes with the search.
    const card = event.currentTarget.closest<HTMLElement>('[data-list]');
    filterBy(filter);
    if (card) searchBoxIn(card)?.focus();
  };
  // Where no row was found, Enter takes the first filter: whoever types a status wants its rows.
  const takesFilter = name === undefined && filters.length > 0 && total === 0 && !isFetching;
  const isFilterEntered = takesFilter && entered === searched;
  const takeFirst = useRef(() => undefined as void);
  useEffect(() => {
    takeFirst.current = () => filterBy(filters[0]!);
  });
  useEffect(() => {
    if (!isFilterEntered) return;
    onOpened();
    takeFirst.current();
  }, [isFilterEntered, onOpened]);

  // So many digits are a phone number rather than an id, where the list has phone numbers. People paste them as they are written.
  const phone =
    /^\+?(?:\d[\s()-]*){10,15}$/.test(searched) &&
    searchedFields(definition).find(([, { kind }]) => kind.name === 'phone');
  // Rows that were found by another value are what was meant, unless a number was asked for: '#277'.
  const isMissing =
    (name !== undefined && record === null && (total === 0 || searched.startsWith('#'))) ||
    (phone !== false && phone !== undefined && total === 0 && !isFetching);
  const missing = phone ? `${t(phone[1].label)} ${searched}` : name;
  const isNamed = name !== undefined && record !== null;
  if (!isNamed && !isMissing && filters.length === 0)
    return <SearchedIn key={definition.name} definition={definition} />;
  return (
    <div role="group" aria-label={t('Found by the search')}>
      {isMissing && <span className="muted">{t('%{record} is not in this list', { record: missing! })}</span>}
      {isNamed && (
        <button
          className="offer"
          type="button"
          disabled={id === undefined}
          onClick={() => open({ entity: definition.name, id: String(id) }, { instead: true })}
        >
          {t('Open %{record}', { record: id === undefined ? name : numberText(id) })}
          <kbd aria-hidden="true">Enter</kbd>
        </button>
      )}
      {filters.length > 0 && <span className="muted">{t('Filter by')}</span>}
      {filters.map((filter, index) => (
        <button
          key={`${filter.name} ${filter.value}`}
          className="offer"
          type="button"
          onClick={(event) => choose(filter, event)}
        >
          <Icon name="filter" size={14} />
          {`${filter.label}: ${filter.text}`}
          {takesFilter && index === 0 && <kbd aria-hidden="true">Enter</kbd>}
        </button>
      ))}
    </div>
  );
};

export default SearchOffers;
