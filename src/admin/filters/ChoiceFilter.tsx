import { useTranslate } from 'react-admin';
import { definitions } from '../../resources/index';
import { allActs } from '../../resources/language/acts';
import type { Field } from '../../resources/language/fields';
import { FilterChip } from './FilterChip';
import type { FilterProps } from './filterProps';
import { Options, type FilterOption } from './Options';
import { useChosen } from './useFilter';

/** Returns the options of a text field whose values are names of entities or acts. */
const namesOf = (meaning: Field['meaning']): FilterOption[] =>
  meaning === 'entity'
    ? definitions.map(({ name, title }) => ({ value: name, label: title }))
    : [...allActs(definitions)].map(([value, label]) => ({ value, label }));

const optionsOf = (field: Field): FilterOption[] =>
  field.meaning
    ? namesOf(field.meaning)
    : field.options
      ? Object.entries(field.options).map(([value, { label }]) => ({ value: Number(value), label }))
      : [
          { value: true, label: 'Yes' },
          { value: false, label: 'No' },
        ];

/** Filter for one or several of a field's fixed values. */
export const ChoiceFilter = ({ name, field, ...chip }: FilterProps) => {
  const t = useTranslate();
  const { chosen, toggle, clear, textOf } = useChosen<FilterOption['value']>(name);
  const options = optionsOf(field).map((option) => ({ ...option, label: t(option.label) }));
  const labels = options.filter((option) => chosen.includes(option.value)).map(({ label }) => label);
  return (
    <FilterChip {...chip} label={field.label} text={textOf(labels)} onClear={clear}>
      {() => <Options label={field.label} options={options} chosen={chosen} onToggle={toggle} />}
    </FilterChip>
  );
};
