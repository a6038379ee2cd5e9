import Popover from '@mui/material/Popover';
import { useListContext, useTranslate } from 'react-admin';
import { useId, useState } from 'react';
import type { Field } from '../../resources/language/fields';
import { Icon } from '../shell/icons';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A moment of the filter as the day that a date input shows, in the person's own time. */
const dayOf = (moment: unknown): string => {
  const date = new Date(typeof moment === 'string' ? moment : Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

/** The first moment of a day, or its last: both days count. */
const momentOf = (day: string, end: boolean): string | undefined => {
  const date = new Date(`${day}T${end ? '23:59:59.999' : '00:00:00.000'}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** A chip that filters by the days from which and up to which something happened. */
export const TimeFilter = ({ name, field }: { name: string; field: Field }) => {
  const t = useTranslate();
  const id = useId();
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const values = filterValues as Record<string, unknown>;
  const bounds = { from: `${name}_gte`, to: `${name}_lte` };
  const days = { from: dayOf(values[bounds.from]), to: dayOf(values[bounds.to]) };
  const isSet = days.from !== '' || days.to !== '';
  const set = (changed: Record<string, string | undefined>) => {
    const next = Object.entries({ ...values, ...changed }).filter(([, value]) => value !== undefined);
    setFilters(Object.fromEntries(next), {});
  };
  const day = (which: 'from' | 'to', label: string) => (
    <label htmlFor={`${id}${which}`}>
      {t(label)}
      <input
        id={`${id}${which}`}
        type="date"
        value={days[which]}
        onChange={({ target }) => set({ [bounds[which]]: momentOf(target.value, which === 'to') })}
      />
    </label>
  );
  return (
    <span className={isSet ? 'chip on' : 'chip'}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {isSet ? `${t(field.label)}: ${days.from || '…'} – ${days.to || '…'}` : `+ ${t(field.label)}`}
      </button>
      {isSet && (
        <button
          type="button"
          aria-label={`${t('Clear')} ${t(field.label)}`}
          onClick={() => set({ [bounds.from]: undefined, [bounds.to]: undefined })}
        >
          <Icon name="close" size={12} />
        </button>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { className: 'time-filter', role: 'dialog', 'aria-label': t(field.label) } }}
      >
        {day('from', 'From')}
        {day('to', 'To')}
      </Popover>
    </span>
  );
};
