import TextField from '@mui/material/TextField';
import type { HTMLAttributes } from 'react';
import type { FieldType } from '../../resources/language/fields';
import type { InputProps } from './Input';

const inputModes: Partial<Record<FieldType, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  email: 'email',
  phone: 'tel',
  requisites: 'numeric',
  money: 'decimal',
  number: 'decimal',
  percent: 'decimal',
};
const longRows = 5;

/** Text, and everything that is typed as text: amounts, numbers, phones, requisites. */
export const TextInput = ({
  id,
  name,
  field,
  value,
  invalid,
  helper,
  placeholder,
  autoFocus,
  onChange,
}: InputProps) => (
  <TextField
    fullWidth
    id={id}
    name={name}
    value={value === null ? '' : String(value)}
    error={invalid}
    helperText={helper}
    placeholder={placeholder}
    autoFocus={autoFocus}
    multiline={field.type === 'longText'}
    minRows={field.type === 'longText' ? longRows : undefined}
    autoComplete="off"
    type={field.type === 'phone' ? 'tel' : 'text'}
    slotProps={{ htmlInput: { inputMode: inputModes[field.type], 'aria-required': field.required } }}
    onChange={(event) => onChange(event.target.value)}
  />
);
