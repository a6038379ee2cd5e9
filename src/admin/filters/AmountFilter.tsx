import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { currencySigns, formatDecimal } from '../../format/money';
import type { Field } from '../../resources/language/fields';
import { decodeValue, invalidValue, readInput } from '../../resources/language/values';
import { FilterChip } from './FilterChip';
import type { FilterProps } from './filterProps';
import { spanText } from './spanText';
import { useFilter } from './useFilter';

/** Parses typed text as an amount: a decimal string, null when empty, or `invalidValue`. */
const amountOf = (field: Field, typed: string) => decodeValue({ ...field, required: false }, readInput(field, typed));

interface AmountBoxProps {
  field: Field;
  from: unknown;
  to: unknown;
  onSpan: (from: unknown, to: unknown) => void;
}

const AmountBox = ({ field, from, to, onSpan }: AmountBoxProps) => {
  const t = useTranslate();
  const [typed, setTyped] = useState([from, to].map((value) => (value === undefined ? '' : String(value))));
  const [min, max] = typed.map((text) => amountOf(field, text));
  const isInvalid = min === invalidValue || max === invalidValue;
  const isReversed = !isInvalid && min !== null && max !== null && Number(min) > Number(max);
  const problem = isInvalid ? 'Enter a number' : isReversed ? 'The second amount is below the first' : null;
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) onSpan(min ?? undefined, max ?? undefined);
      }}
    >
      {['From', 'To'].map((label, index) => (
        <label key={label}>
          {t(label)}
          <input
            className="filter-input"
            inputMode="decimal"
            autoFocus={index === 0}
            value={typed[index]}
            onChange={(event) => setTyped(typed.map((text, other) => (other === index ? event.target.value : text)))}
          />
        </label>
      ))}
      {problem && (
        <p className="filter-note" role="alert">
          {t(problem)}
        </p>
      )}
      <button className="button" type="submit" disabled={problem !== null}>
        {t('Apply')}
      </button>
    </form>
  );
};

/** Filter for an amount: a minimum, a maximum or both. */
export const AmountFilter = ({ name, field, ...chip }: FilterProps) => {
  const t = useTranslate();
  const {
    values: [from, to],
    set,
  } = useFilter([`${name}_gte`, `${name}_lte`]);
  const formatAmount = (value: unknown) => {
    const amount = value === undefined ? null : amountOf(field, String(value));
    return typeof amount === 'string' ? formatDecimal(amount) : '';
  };
  const span = spanText(t, formatAmount(from), formatAmount(to));
  const sign = field.currency ? `\u00a0${currencySigns[field.currency]}` : '';
  return (
    <FilterChip {...chip} label={field.label} text={span && span + sign} onClear={() => set([])}>
      {(close) => (
        <AmountBox
          field={field}
          from={from}
          to={to}
          onSpan={(min, max) => {
            set([min, max]);
            close();
          }}
        />
      )}
    </FilterChip>
  );
};
