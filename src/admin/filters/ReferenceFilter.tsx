import { useGetMany } from 'react-admin';
import { useTitleOf } from '../fields/ReferenceTitle';
import { FilterChip } from './FilterChip';
import type { FilterProps } from './filterProps';
import { RecordBox } from './lazyFilters';
import { useChosen } from './useFilter';

/** Filter for one or several records of another entity, which are found by their titles. */
export const ReferenceFilter = ({ name, field, ...chip }: FilterProps) => {
  const target = field.target ?? '';
  const { chosen, toggle, clear, textOf } = useChosen<number>(name);
  const titleOf = useTitleOf(target);
  const { data } = useGetMany(target, { ids: chosen }, { enabled: chosen.length > 0 });
  const titles = (data ?? []).filter(Boolean).map((record) => titleOf(record));
  return (
    <FilterChip {...chip} label={field.label} text={textOf(titles)} onClear={clear}>
      {(box) => (
        <RecordBox
          {...box}
          target={field.filterTarget ?? target}
          fieldLabel={field.label}
          chosen={chosen}
          onToggle={toggle}
        />
      )}
    </FilterChip>
  );
};
