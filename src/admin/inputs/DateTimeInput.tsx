import { useTranslate } from 'react-admin';
import { useState } from 'react';
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

const hourMs = 3_600_000;

/** A date and time, picked or typed, or so far from now as a button says. */
export const DateTimeInput = ({ id, name, field, value, invalid, helper, autoFocus, onChange }: InputProps) => {
  const t = useTranslate();
  const [pressCount, setPressCount] = useState(0);
  const picked = typeof value === 'string' ? toPicker(value) : '';
  const hoursFromNow = typeof field.input === 'object' ? field.input.hoursFromNow : undefined;
  const box = (
    <TextBox
      // The browser's picker keeps what is typed in it, until it is made anew with what a button says.
      key={pressCount}
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
  if (!hoursFromNow) return box;
  return (
    <>
      {box}
      <div className="time-offers" role="group" aria-label={t(field.label)}>
        {Object.entries(hoursFromNow).map(([label, hours]) => (
          <button
            key={label}
            className="button small"
            type="button"
            onClick={() => {
              setPressCount(pressCount + 1);
              onChange(new Date(Date.now() + hours * hourMs).toISOString());
            }}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </>
  );
};
