import type { HTMLAttributes } from 'react';
import { currencySigns } from '../../format/money';
import { groupTyped } from '../../format/requisites';
import type { Field, FieldType } from '../../resources/language/fields';
import { TextBox } from '../parts/TextBox';
import type { InputProps } from './inputProps';

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
  if (type === 'phone') return { before: '+' };
  return { after: type === 'percent' ? '%' : type === 'money' && currency ? currencySigns[currency] : null };
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
  <TextBox
    id={id}
    value={value === null ? '' : String(value)}
    invalid={invalid}
    helper={helper}
    required={field.required}
    lines={field.type === 'longText' ? longRows : undefined}
    {...beside(field)}
    input={{
      name,
      placeholder,
      autoFocus,
      autoComplete: secretOf(field) ?? 'off',
      type: secretOf(field) ? 'password' : field.type === 'phone' ? 'tel' : 'text',
      inputMode: inputModes[field.type],
      onBlur: ({ target }) => {
        const grouped = field.type === 'requisites' ? groupTyped(target.value) : target.value;
        if (grouped !== target.value) onChange(grouped);
      },
    }}
    onChange={({ target: { value: now, selectionStart } }) =>
      // In the middle of a number the cursor would jump.
      onChange(field.type === 'requisites' && selectionStart === now.length ? groupTyped(now) : now)
    }
  />
);
