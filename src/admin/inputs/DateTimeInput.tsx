import { TextBox } from '../parts/TextBox';
import type { InputProps } from './inputProps';

const two = (number: number) => String(number).padStart(2, '0');

/** A moment as the browser's date and time picker writes it, in the person's own time. */
const toPicker = (iso: string): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

const fromPicker = (local: string): string | null => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** A date and a time, picked or typed. */
export const DateTimeInput = ({ id, name, field, value, invalid, helper, autoFocus, onChange }: InputProps) => (
  <TextBox
    id={id}
    invalid={invalid}
    helper={helper}
    required={field.required}
    input={{
      name,
      type: 'datetime-local',
      autoFocus,
      defaultValue: typeof value === 'string' ? toPicker(value) : '',
    }}
    onChange={(event) => onChange(fromPicker(event.target.value))}
  />
);
