import { useTranslate } from 'react-admin';
import type { KeyboardEvent } from 'react';
import { Icon } from '../parts/icons';
import type { FilterOption } from './choiceOptions';

interface Props {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly FilterOption['value'][];
  /** The focus starts on the first option. */
  autoFocus?: boolean;
  onToggle: (value: FilterOption['value']) => void;
}

/** The arrow keys go from option to option, up from the first one to what is above the list. */
const onArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const list = event.currentTarget.closest('ul')!;
  const buttons = [...list.querySelectorAll('button')];
  const next = buttons.indexOf(event.currentTarget) + step;
  const above = list.parentElement?.querySelector('input');
  (next < 0 ? above : buttons[next])?.focus();
  event.preventDefault();
};

/** A list of options of which any number may be chosen, each with a check box. */
export const Options = ({ label, options, chosen, autoFocus = false, onToggle }: Props) => {
  const t = useTranslate();
  return (
    <ul className="filter-options" role="group" aria-label={t(label)}>
      {options.map(({ value, label: text, isShown }, index) => (
        <li key={String(value)} className={isShown && !options[index - 1]?.isShown ? 'filter-apart' : undefined}>
          <button
            type="button"
            role="checkbox"
            aria-checked={chosen.includes(value)}
            autoFocus={autoFocus && index === 0}
            onClick={() => onToggle(value)}
            onKeyDown={onArrow}
          >
            <span className="check-box">{chosen.includes(value) && <Icon name="check" size={12} />}</span>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
};
