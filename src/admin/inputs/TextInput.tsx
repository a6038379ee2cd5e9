import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { HTMLAttributes } from 'react';
import { currencySigns } from '../../format/money';
import { groupTyped } from '../../format/requisites';
import type { Field, FieldType } from '../../resources/language/fields';
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

/** What stands beside what is typed, and is not typed. */
const beside = ({ type, currency }: Field) => {
  if (type === 'phone') return { startAdornment: <InputAdornment position="start">+</InputAdornment> };
  const unit = type === 'percent' ? '%' : type === 'money' && currency ? currencySigns[currency] : null;
  return unit === null ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> };
};

const secretOf = ({ input }: Field) => (input ? input.secret : undefined);

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
    maxRows={field.type === 'longText' ? 2 * longRows : undefined}
    autoComplete={secretOf(field) ?? 'off'}
    type={secretOf(field) ? 'password' : field.type === 'phone' ? 'tel' : 'text'}
    slotProps={{
      input: beside(field),
      htmlInput: { inputMode: inputModes[field.type], 'aria-required': field.required },
    }}
    onChange={({ target: { value: now, selectionStart } }) =>
      // In the middle of a number the cursor would jump.
      onChange(field.type === 'requisites' && selectionStart === now.length ? groupTyped(now) : now)
    }
    onBlur={
      field.type === 'requisites'
        ? ({ target }) => {
            const grouped = groupTyped(target.value);
            if (grouped !== target.value) onChange(grouped);
          }
        : undefined
    }
  />
);
