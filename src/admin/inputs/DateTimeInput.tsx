import { dateInputValue } from '../../format/dates';
import { TextBox } from '../parts/TextBox';
import type { InputProps } from './inputProps';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Formats an ISO time for the browser's date and time picker, in the local time zone. */
const toPicker = (iso: string): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${dateInputValue(date)}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
};

const fromPicker = (local: string): string | null => {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

/** A date and time, picked or typed. */
export const DateTimeInput = ({ id, name, field, value, invalid, helper, autoFocus, onChange }: InputProps) => {
  const picked = typeof value === 'string' ? toPicker(value) : '';
  return (
    <TextBox
      id={id}
      invalid={invalid}
      helper={helper}
      required={field.required}
      input={{
        name,
        type: 'datetime-local',
        autoFocus,
        className: picked === '' ? 'no-date' : undefined,
        defaultValue: picked,
      }}
      onChange={(event) => onChange(fromPicker(event.target.value))}
    />
  );
};
