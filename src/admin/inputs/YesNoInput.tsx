import type { InputProps } from './inputProps';
import { Switch } from '../parts/Switch';

/** A yes-or-no value as a switch. */
export const YesNoInput = ({ id, name, value, autoFocus, onChange }: InputProps) => (
  <Switch id={id} name={name} checked={value === true} autoFocus={autoFocus} onSwitch={onChange} />
);
