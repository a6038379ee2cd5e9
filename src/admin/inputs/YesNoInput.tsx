import Switch from '@mui/material/Switch';
import type { InputProps } from './Input';

/** Yes or no: a switch. */
export const YesNoInput = ({ id, name, value, autoFocus, onChange }: InputProps) => (
  <Switch
    id={id}
    name={name}
    checked={value === true}
    autoFocus={autoFocus}
    onChange={(_event, checked) => onChange(checked)}
  />
);
