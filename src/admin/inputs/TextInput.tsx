import type { Field } from '../../resources/language/fields';
import { TextBox } from '../parts/TextBox';
import type { InputProps } from './inputProps';
import { typingOptionsOf } from './typingOptions';

const secretOf = ({ input }: Field) => (input ? input.secret : undefined);

/** Text and everything that is typed as text: amounts, numbers, phones, requisites. */
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
}: InputProps) => {
  const { inputMode, isPhone, lines, isMonospace, before, after, group = (typed) => typed } = typingOptionsOf(field);
  return (
    <TextBox
      id={id}
      value={value === null ? '' : String(value)}
      invalid={invalid}
      helper={helper}
      required={field.required}
      lines={lines}
      before={before}
      after={after?.(field)}
      input={{
        name,
        placeholder,
        autoFocus,
        autoComplete: secretOf(field) ?? 'off',
        type: secretOf(field) ? 'password' : isPhone ? 'tel' : 'text',
        inputMode,
        className: isMonospace && 'mono',
        onBlur: ({ target }) => {
          const grouped = group(target.value);
          if (grouped !== target.value) onChange(grouped);
        },
      }}
      onChange={({ target: { value: text, selectionStart } }) =>
        // Grouping while the user types in the middle of a number would make the cursor jump.
        onChange(selectionStart === text.length ? group(text) : text)
      }
    />
  );
};
