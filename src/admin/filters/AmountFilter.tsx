import { useTranslate } from 'react-admin';
import { currencySigns, formatDecimal } from '../../format/money';
import { amountOf } from './amountOf';
import { FilterChip } from './FilterChip';
import type { FilterProps } from './filterProps';
import { AmountBox } from './lazyFilters';
import { spanText } from './spanText';
import { useFilter } from './useFilter';

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
      {(box) => (
        <AmountBox
          {...box}
          field={field}
          from={from}
          to={to}
          onSpan={(min, max) => {
            set([min, max]);
            box.onClose();
          }}
        />
      )}
    </FilterChip>
  );
};
