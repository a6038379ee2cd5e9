import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { dateInputValue, formatDate, formatDateTime } from '../../format/dates';
import { dayOf, isPeriod, periodKey, periods, type PeriodName } from '../../resources/language/period';
import { FilterChip } from './FilterChip';
import type { FilterProps } from './filterProps';
import { spanText } from './spanText';
import { useFilter } from './useFilter';

/** Formats a moment as the value of a date input (`2026-01-31`), in local time; '' if it is not a date. */
const dayInput = (moment: unknown): string => {
  if (typeof moment !== 'string') return '';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : dateInputValue(date);
};

/** Formats an end of a range: as a day when it is that day's `side`, else with its time of day. */
const endText = (moment: unknown, side: 'from' | 'to'): string => {
  const day = dayInput(moment);
  if (day === '') return '';
  const isWhole = Date.parse(String(moment)) === dayOf(day)?.[side].getTime();
  return isWhole ? formatDate(String(moment)) : formatDateTime(String(moment));
};

interface DateBoxProps {
  from: unknown;
  to: unknown;
  period: unknown;
  onPeriod: (period: PeriodName) => void;
  onSpan: (from: string | undefined, to: string | undefined) => void;
}

const DateBox = ({ from, to, period, onPeriod, onSpan }: DateBoxProps) => {
  const t = useTranslate();
  const [first, setFirst] = useState(dayInput(from));
  const [last, setLast] = useState(dayInput(to));
  const isReversed = first !== '' && last !== '' && first > last;
  const apply = () => onSpan(dayOf(first)?.from.toISOString(), dayOf(last)?.to.toISOString());
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReversed) apply();
      }}
    >
      <ul className="filter-options">
        {Object.entries(periods).map(([name, { label }]) => (
          <li key={name}>
            <button type="button" aria-pressed={period === name} onClick={() => onPeriod(name as PeriodName)}>
              {t(label)}
            </button>
          </li>
        ))}
      </ul>
      <label>
        {t('From')}
        <input className="filter-input" type="date" value={first} onChange={(event) => setFirst(event.target.value)} />
      </label>
      <label>
        {t('To')}
        <input className="filter-input" type="date" value={last} onChange={(event) => setLast(event.target.value)} />
      </label>
      {isReversed && (
        <p className="filter-note" role="alert">
          {t('The last day is before the first')}
        </p>
      )}
      <button className="button" type="submit" disabled={isReversed || (first === '' && last === '')}>
        {t('Apply')}
      </button>
    </form>
  );
};

/** Filter for a date: a relative period ('last 7 days') or a range of days. */
export const DateFilter = ({ name, field, ...chip }: FilterProps) => {
  const t = useTranslate();
  const {
    values: [period, from, to],
    set,
  } = useFilter([periodKey(name), `${name}_gte`, `${name}_lte`]);
  const text = isPeriod(period)
    ? t(periods[period].label).toLowerCase()
    : spanText(t, endText(from, 'from'), endText(to, 'to'));
  return (
    <FilterChip {...chip} label={field.label} text={text} onClear={() => set([])}>
      {(close) => (
        <DateBox
          period={period}
          from={from}
          to={to}
          onPeriod={(next) => {
            set([next]);
            close();
          }}
          onSpan={(first, last) => {
            set([undefined, first, last]);
            close();
          }}
        />
      )}
    </FilterChip>
  );
};
