import { useTranslate } from 'react-admin';
import { useReader } from '../state/useReader';
import { choicesOf, type FilterOption } from './choiceOptions';
import { FilterChip } from './FilterChip';
import type { FilterProps } from './filterProps';
import { ChoiceBox } from './lazyFilters';
import { useChosen } from './useFilter';

const yesAndNo: readonly FilterOption[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

/** Filter for one or several of a field's fixed values. */
export const ChoiceFilter = ({ definition, name, field, ...chip }: FilterProps) => {
  const t = useTranslate();
  const { extensions } = useReader();
  const { chosen, toggle, clear, textOf } = useChosen<FilterOption['value']>(name);
  const options = (field.kind.name === 'yesNo' ? yesAndNo : choicesOf(definition, field, extensions)).map((option) => ({
    ...option,
    label: t(option.label),
  }));
  const labels = options.filter((option) => chosen.includes(option.value)).map(({ label }) => label);
  return (
    <FilterChip {...chip} label={field.label} text={textOf(labels)} onClear={clear}>
      {(box) => <ChoiceBox {...box} fieldLabel={field.label} options={options} chosen={chosen} onToggle={toggle} />}
    </FilterChip>
  );
};
