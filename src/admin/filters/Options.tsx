import { useTranslate } from 'react-admin';
import { Icon } from '../parts/icons';
import type { FilterOption } from './choiceOptions';

interface Props {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly FilterOption['value'][];
  onToggle: (value: FilterOption['value']) => void;
}

/** A list of options of which any number may be chosen. */
export const Options = ({ label, options, chosen, onToggle }: Props) => {
  const t = useTranslate();
  return (
    <ul className="filter-options" role="group" aria-label={t(label)}>
      {options.map(({ value, label: text }) => (
        <li key={String(value)}>
          <button type="button" role="checkbox" aria-checked={chosen.includes(value)} onClick={() => onToggle(value)}>
            <span className="menu-check">{chosen.includes(value) && <Icon name="check" size={16} />}</span>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
};
