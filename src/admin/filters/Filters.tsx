import { useListContext, useTranslate } from 'react-admin';
import { useState, type ComponentType } from 'react';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { periodKey } from '../../resources/language/period';
import { MoreFilters } from './lazyFilters';
import { useOpened } from '../opening/openRecord';
import { usePhone } from '../parts/useWidth';
import { AmountFilter } from './AmountFilter';
import { ChoiceFilter } from './ChoiceFilter';
import { DateFilter } from './DateFilter';
import type { FilterProps } from './filterProps';
import { ReferenceFilter } from './ReferenceFilter';

/** Kinds that are filtered, by their names; the others are searched. */
const filterOf: Readonly<Record<string, ComponentType<FilterProps>>> = {
  choice: ChoiceFilter,
  yesNo: ChoiceFilter,
  reference: ReferenceFilter,
  dateTime: DateFilter,
  money: AmountFilter,
};

const kindOf = ({ kind, meaning }: Field) => (meaning ? ChoiceFilter : filterOf[kind.name]);

/** On a desk so many filters stand ready; the others, and all of them on a phone, wait behind one button. */
const readyOnDesk = 3;

const keysOf = (name: string) => [name, `${name}_gte`, `${name}_lte`, periodKey(name)];

/**
 * The filters that a definition offers: those that are set in words, some ready to be set, the others behind one
 * button. Several values of one field mean any of them.
 */
export const Filters = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [asked, setAsked] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSet = (name: string) =>
    keysOf(name).some((key) => (filterValues as Record<string, unknown>)[key] !== undefined);
  // An address may filter by what is not offered (what belongs to a record): that is shown, too.
  const offered = Object.entries(definition.fields).filter(
    ([name, field]) => kindOf(field) && (field.filter || isSet(name)),
  );
  const opened = useOpened();
  const isPhone = usePhone();
  // On a phone, and beside a record, there is room for what is set alone.
  const ready = isPhone || opened ? 0 : readyOnDesk;
  const stands = ([name]: [string, Field], index: number) => index < ready || isSet(name) || asked === name;
  const waiting = offered.filter((entry, index) => !stands(entry, index));
  const set = offered.filter(([name]) => isSet(name));
  const clearAll = () => {
    const taken = new Set(set.flatMap(([name]) => keysOf(name)));
    setFilters(Object.fromEntries(Object.entries(filterValues as object).filter(([key]) => !taken.has(key))), {});
  };
  return (
    <>
      {offered.filter(stands).map(([name, field]) => {
        const Filter = kindOf(field)!;
        return (
          <Filter
            key={`${name} ${asked === name}`}
            name={name}
            field={field}
            startsOpen={asked === name}
            onClosed={() => setAsked(null)}
          />
        );
      })}
      {waiting.length > 0 && (
        <button
          className="chip more"
          type="button"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          + {t(ready === 0 ? 'Filter' : 'More filters')}
        </button>
      )}
      {set.length > 1 && (
        <button className="button plain small" type="button" onClick={clearAll}>
          {t('Clear all')}
        </button>
      )}
      {anchor && (
        <MoreFilters
          waiting={waiting}
          anchor={anchor}
          onChoose={(name) => {
            setAnchor(null);
            setAsked(name);
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
};
