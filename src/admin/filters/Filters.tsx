import { useListContext, useTranslate } from 'react-admin';
import { useState, type ComponentType } from 'react';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { MoreFilters } from './lazyFilters';
import { useIsPanelOpen } from '../navigation/openRecord';
import { usePhone } from '../hooks/useWidth';
import { useReader } from '../state/useReader';
import { AmountFilter } from './AmountFilter';
import { ChoiceFilter } from './ChoiceFilter';
import { DateFilter } from './DateFilter';
import { filteredFields, isOfferedFilter, keysOf } from './filterKeys';
import type { FilterProps } from './filterProps';
import { ReferenceFilter } from './ReferenceFilter';

/** Filter components by kind of field. Other kinds are found with the search box. */
const filtersByKind: Readonly<Record<string, ComponentType<FilterProps>>> = {
  choice: ChoiceFilter,
  yesNo: ChoiceFilter,
  reference: ReferenceFilter,
  dateTime: DateFilter,
  money: AmountFilter,
};

const filterFor = ({ kind, meaning }: Field) => (meaning ? ChoiceFilter : filtersByKind[kind.name]);

/** Number of unset filters that are always visible on large screens. The others, and all on a phone, are in a menu. */
const pinnedOnDesktop = 3;
/** From so many set filters on, the others give way to them: the chips would take a second line. */
const crowded = 3;

/**
 * The filters of a definition: set filters with their values, some unset ones, and a button for the rest. Several
 * values of one field match any of them.
 *
 * The filter form of react-admin consists of inputs of MUI with one value each, which are far heavier than the list itself.
 */
export const Filters = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [newFilter, setNewFilter] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const reader = useReader();
  const setNames = new Set(filteredFields(definition, filterValues as Record<string, unknown>).map(([name]) => name));
  const isSet = (name: string) => setNames.has(name);
  // The open tab says what it filters by.
  const isTabOpen = definition.list?.tabs?.some(({ where }) => JSON.stringify(where) === JSON.stringify(filterValues));
  // Links may filter by fields that are not offered as filters (records that belong to another record): show those,
  // too.
  const offered = Object.entries(definition.fields).filter(
    ([name, field]) => filterFor(field) && (isOfferedFilter(field, reader) || (isSet(name) && !isTabOpen)),
  );
  const isPanelOpen = useIsPanelOpen(definition);
  const isPhone = usePhone();
  const setFields = offered.filter(([name]) => isSet(name));
  // On a phone, beside an open record, and once some are set, there is space for set filters only.
  const pinned = isPhone || isPanelOpen || setFields.length >= crowded ? 0 : pinnedOnDesktop;
  const isVisible = ([name]: [string, Field], index: number) => index < pinned || isSet(name) || newFilter === name;
  const hidden = offered.filter((entry, index) => !isVisible(entry, index));
  const clearAll = () => {
    const setKeys = new Set(setFields.flatMap(([name]) => keysOf(name)));
    setFilters(Object.fromEntries(Object.entries(filterValues as object).filter(([key]) => !setKeys.has(key))), {});
  };
  return (
    <>
      {offered.filter(isVisible).map(([name, field]) => {
        const Filter = filterFor(field)!;
        return (
          <Filter
            key={`${name} ${newFilter === name}`}
            definition={definition}
            name={name}
            field={field}
            startsOpen={newFilter === name}
            onClosed={() => setNewFilter(null)}
          />
        );
      })}
      {hidden.length > 0 && (
        <button
          className="chip more"
          type="button"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          + {t(pinned === 0 ? 'Filter' : 'More filters')}
        </button>
      )}
      {setFields.length > 1 && (
        <button className="button plain small" type="button" onClick={clearAll}>
          {t('Clear all')}
        </button>
      )}
      {anchor && (
        <MoreFilters
          filters={hidden}
          anchor={anchor}
          onChoose={(name) => {
            setAnchor(null);
            setNewFilter(name);
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
};
