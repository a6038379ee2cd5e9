import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useGetList, useGetMany, useListContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { definitionOf, definitions } from '../../resources/index';
import { allActs } from '../../resources/language/acts';
import { titleOf } from '../fields/ReferenceTitle';
import { Icon } from '../shell/icons';
import { TimeFilter } from './TimeFilter';

type FilterValue = number | boolean | string;
interface Choice {
  value: FilterValue;
  label: string;
}

const mostChoices = 200;

const useReferenceChoices = (field: Field, enabled: boolean): Choice[] => {
  const target = field.target ?? '';
  const { data } = useGetList(
    target,
    {
      pagination: { page: 1, perPage: mostChoices },
      sort: { field: enabled ? definitionOf(target).represent : 'id', order: 'ASC' },
      filter: {},
    },
    { enabled },
  );
  return (data ?? []).map((record) => ({ value: Number(record.id), label: titleOf(target, record) }));
};

/** What is chosen already, by title: it may be far beyond the choices that are offered. */
const useNamed = (field: Field, ids: number[]): Choice[] => {
  const target = field.target ?? '';
  const { data } = useGetMany(target, { ids }, { enabled: ids.length > 0 });
  return (data ?? []).flatMap((record) =>
    record ? [{ value: Number(record.id), label: titleOf(target, record) }] : [],
  );
};

/** What a text that names entities or acts can be. */
const nameChoices = (names: Field['names']): Choice[] =>
  names === 'entity'
    ? definitions.map(({ name, title }) => ({ value: name, label: title }))
    : [...allActs(definitions)].map(([value, label]) => ({ value, label }));

const fixedChoices = (field: Field): Choice[] =>
  field.names
    ? nameChoices(field.names)
    : field.type === 'yesNo'
      ? [
          { value: true, label: 'Yes' },
          { value: false, label: 'No' },
        ]
      : Object.entries(field.options ?? {}).map(([value, { label }]) => ({ value: Number(value), label }));

const Filter = ({ name, field }: { name: string; field: Field }) => {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const values = filterValues as Record<string, unknown>;
  const chosen = (
    Array.isArray(values[name]) ? values[name] : values[name] === undefined ? [] : [values[name]]
  ) as FilterValue[];
  const isReference = field.type === 'reference';
  const fetched = useReferenceChoices(field, isReference && open);
  const named = useNamed(field, isReference ? chosen.map(Number) : []);
  const choices = isReference ? fetched : fixedChoices(field);
  const set = (next: FilterValue[]) => {
    const { [name]: _before, ...others } = values;
    setFilters(next.length === 0 ? others : { ...others, [name]: next }, {});
  };
  const turn = (value: FilterValue) =>
    set(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const words = (label: string) => (isReference ? label : t(label));
  const shown = (isReference ? named : choices)
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => words(label));
  return (
    <span className={chosen.length > 0 ? 'chip on' : 'chip'}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {chosen.length > 0 ? `${t(field.label)}: ${shown.join(', ') || chosen.length}` : `+ ${t(field.label)}`}
      </button>
      {chosen.length > 0 && (
        <button type="button" aria-label={`${t('Clear')} ${t(field.label)}`} onClick={() => set([])}>
          <Icon name="close" size={12} />
        </button>
      )}
      {open && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {choices.map(({ value, label }) => (
            <MenuItem
              key={String(value)}
              role="menuitemcheckbox"
              aria-checked={chosen.includes(value)}
              onClick={() => turn(value)}
            >
              <span className="menu-check">{chosen.includes(value) && <Icon name="check" size={16} />}</span>
              {words(label)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </span>
  );
};

/** A choice or a reference can be chosen from; other fields that an address filters by are only shown. */
const isChosenFrom = ({ type }: Field) => type === 'choice' || type === 'reference' || type === 'yesNo';

/**
 * A chip for each field that the definition offers as a filter, and for what the list is filtered by beside them; several
 * values of one field mean any of them.
 */
export const Filters = ({ definition }: { definition: Definition }) => {
  const { filterValues } = useListContext();
  const set = filterValues as Record<string, unknown>;
  return Object.entries(definition.fields)
    .filter(([name, field]) => field.filter || (isChosenFrom(field) && set[name] !== undefined))
    .map(([name, field]) => {
      const Kind = field.type === 'dateTime' ? TimeFilter : Filter;
      return <Kind key={name} name={name} field={field} />;
    });
};
