import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { dayOf, periods, type PeriodName } from '../../resources/language/period';
import { DayInput } from '../parts/DayInput';
import { ChipBox, type BoxProps } from './ChipBox';
import { dayInput } from './dayInput';

interface Props extends BoxProps {
  from: unknown;
  to: unknown;
  period: unknown;
  onPeriod: (period: PeriodName) => void;
  onSpan: (from: string | undefined, to: string | undefined) => void;
}

/** The box of a date filter: relative periods, and a range of days. */
const DateBox = ({ from, to, period, onPeriod, onSpan, ...box }: Props) => {
  const t = useTranslate();
  const [first, setFirst] = useState(dayInput(from));
  const [last, setLast] = useState(dayInput(to));
  const isReversed = first !== '' && last !== '' && first > last;
  const apply = () => onSpan(dayOf(first)?.from.toISOString(), dayOf(last)?.to.toISOString());
  return (
    <ChipBox {...box}>
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
          <DayInput value={first} onChange={setFirst} />
        </label>
        <label>
          {t('To')}
          <DayInput value={last} onChange={setLast} />
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
    </ChipBox>
  );
};

export default DateBox;
