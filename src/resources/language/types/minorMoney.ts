import { decimals } from '../../../format/money';
import type { Currency, Field, FieldOptions, Kind, Only, Presence } from '../field';
import { invalidValue } from '../value';
import { moneyKind, type MoneyOptions } from './money';

/** An amount that JSON has as a whole number of minor units; people and records have it in whole units of the currency. */
const kindOf = (currency: Currency): Kind => ({
  ...moneyKind,
  decode: (raw) => {
    if (typeof raw !== 'number') return moneyKind.decode(raw);
    const [, places] = decimals[currency];
    return Number.isSafeInteger(raw) ? moneyKind.decode((raw / 10 ** places).toFixed(places)) : invalidValue;
  },
  encode: (value) => (typeof value === 'string' ? Math.round(Number(value) * 10 ** decimals[currency][1]) : value),
});

/** An amount of a platform that sends minor units, such as kopecks. Only for entities that are `elsewhere`. */
export const minorMoney = <const O extends MoneyOptions>(
  label: string,
  currency: Currency,
  options?: Only<O, MoneyOptions>,
): Field<Presence<O, string>> => ({
  kind: kindOf(currency),
  label,
  currency,
  ...(options as O & FieldOptions),
});
