import type { ComponentProps } from 'react';
import './switch.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'onChange'> {
  checked: boolean;
  onSwitch: (on: boolean) => void;
}

/** A checkbox in the form of a switch. */
export const Switch = ({ onSwitch, checked, ...input }: Props) => (
  <input
    {...input}
    checked={checked}
    aria-checked={checked}
    className="switch"
    type="checkbox"
    role="switch"
    onChange={({ target }) => onSwitch(target.checked)}
  />
);
