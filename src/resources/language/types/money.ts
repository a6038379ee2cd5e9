import { currencySigns, decimals, formatDecimal, formatMoney } from '../../../format/money';
import type { Currency, Field, FieldOptions, Kind, NumberOptions, Only, Presence } from '../field';
import { checkBounds } from './bounds';
import { checkPlaces, decimalLike, explainDecimal } from './decimalLike';

const maxAmount = 100_000_000;

const decimalsOf = ({ currency }: Field) => decimals[currency!][1];

/** How an amount is decoded, checked and formatted. */
export const moneyKind: Kind = {
  ...decimalLike,
  name: 'money',
  explainInvalid: (typed, field) => explainDecimal(typed, decimalsOf(field)) ?? { phrase: 'This amount is too large' },
  check: (field, decimal: string, written) => {
    const issue = checkPlaces(written, decimalsOf(field));
    if (issue) return issue;
    if (field.min === undefined && Number(decimal) <= 0)
      return { phrase: field.checks?.minMessage ?? 'Must be greater than 0' };
    return checkBounds(field, Number(decimal), field.min, field.max ?? maxAmount);
  },
  column: (field) => `numeric(20, ${decimalsOf(field)})`,
  search: ({ currency }, typed, { digits }) => digits(typed, currencySigns[currency!], decimals[currency!]),
  format: ({ currency, bare }, decimal, places) =>
    bare && places !== undefined
      ? formatDecimal(String(decimal), places, places)
      : formatMoney(String(decimal), currency!, places),
};

/** What a field of amounts may declare. */
export type MoneyOptions = NumberOptions & Pick<Field, 'replacedBy' | 'about' | 'direction' | 'signedBy' | 'bare'>;

/** An amount as a decimal string: two decimals for RUB, six for USDT, of which two are shown where the others are zeros (docs/decisions.md#lists-and-records). */
export const money = <const O extends MoneyOptions>(
  label: string,
  currency: Currency,
  options?: Only<O, MoneyOptions>,
): Field<Presence<O, string>> => ({ kind: moneyKind, label, currency, ...(options as O & FieldOptions) });
