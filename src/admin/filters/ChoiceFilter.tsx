import { useTranslate } from 'react-admin';
import { definitions } from '../../resources/index';
import { allActs } from '../../resources/language/acts';
import type { Field } from '../../resources/language/fields';
import { FilterChip } from './FilterChip';
import type { FilterProps } from './Filters';
import { Options, type FilterOption } from './Options';
import { useFilter } from './useFilter';

/** What a text that names entities or acts can be. */
const namesOf = (names: Field['names']): FilterOption[] =>
  names === 'entity'
    ? definitions.map(({ name, title }) => ({ value: name, label: title }))
    : [...allActs(definitions)].map(([value, label]) => ({ value, label }));

const optionsOf = (field: Field): FilterOption[] =>
  field.names
    ? namesOf(field.names)
    : field.type === 'yesNo'
      ? [
          { value: true, label: 'Yes' },
          { value: false, label: 'No' },
        ]
      : Object.entries(field.options ?? {}).map(([value, { label }]) => ({ value: Number(value), label }));

/** One or several of a field's fixed values. */
export const ChoiceFilter = ({ name, field, ...chip }: FilterProps) => {
  const t = useTranslate();
  const {
    values: [value],
    set,
  } = useFilter([name]);
  const chosen = (value === undefined ? [] : [value].flat()) as FilterOption['value'][];
  const options = optionsOf(field).map((option) => ({ ...option, label: t(option.label) }));
  const turn = (one: FilterOption['value']) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    set([next.length > 0 ? next : undefined]);
  };
  const words = options.filter((option) => chosen.includes(option.value)).map(({ label }) => label);
  return (
    <FilterChip
      {...chip}
      label={field.label}
      words={chosen.length > 0 ? words.join(', ') || String(chosen.length) : null}
      onClear={() => set([undefined])}
    >
      {() => <Options label={field.label} options={options} chosen={chosen} onTurn={turn} />}
    </FilterChip>
  );
};
