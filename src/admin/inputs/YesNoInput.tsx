import type { InputProps } from './inputProps';
import { Switch } from '../parts/Switch';

/** Yes or no: a switch. */
export const YesNoInput = ({ id, name, value, autoFocus, onChange }: InputProps) => (
  <Switch id={id} name={name} checked={value === true} autoFocus={autoFocus} onSwitch={onChange} />
);
