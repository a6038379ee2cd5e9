import { useTranslate } from 'react-admin';
import { formatDate, formatDateTime } from '../../format/dates';
import { dayOf, isPeriod, periodKey, periods } from '../../resources/language/period';
import { FilterChip } from './FilterChip';
import type { FilterProps } from './filterProps';
import { DateBox } from './lazyFilters';
import { dayInput } from './dayInput';
import { spanText } from './spanText';
import { useFilter } from './useFilter';

/** Formats an end of a range: as a day when it is that day's `side`, else with its time of day. */
const endText = (moment: unknown, side: 'from' | 'to'): string => {
  const day = dayInput(moment);
  if (day === '') return '';
  const isWhole = Date.parse(String(moment)) === dayOf(day)?.[side].getTime();
  return isWhole ? formatDate(String(moment)) : formatDateTime(String(moment));
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
      {(box) => (
        <DateBox
          {...box}
          period={period}
          from={from}
          to={to}
          onPeriod={(next) => {
            set([next]);
            box.onClose();
          }}
          onSpan={(first, last) => {
            set([undefined, first, last]);
            box.onClose();
          }}
        />
      )}
    </FilterChip>
  );
};
