import type { ComponentProps } from 'react';
import './switch.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'onChange'> {
  checked: boolean;
  onTurn: (on: boolean) => void;
}

/** A checkbox in the form of a switch. */
export const Switch = ({ onTurn, checked, ...input }: Props) => (
  <input
    {...input}
    checked={checked}
    aria-checked={checked}
    className="switch"
    type="checkbox"
    role="switch"
    onChange={({ target }) => onTurn(target.checked)}
  />
);
