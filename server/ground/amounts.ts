import { divideHalfEven, fromUnits, toUnits } from '../../src/format/decimal';

/** An amount of USDT in millionths: what the ledger reckons in. */
export type Micros = bigint;

const places = 6;
const unit = 10n ** BigInt(places);
/** Percents have two decimals. */
const percentUnit = 100n;

/** A decimal string of USDT in millionths. */
export const microsOf = (decimal: string): Micros => toUnits(decimal, places);

/** Millionths as a decimal string with six decimals, as the database writes them. */
export const decimalOf = (micros: Micros): string => fromUnits(micros, places);

/** What so many RUB are in USDT at a price of one USDT in RUB, half-even to six places (rules, section 3). */
export const usdtOf = (rub: string, rate: string): Micros => divideHalfEven(toUnits(rub, 2) * unit, toUnits(rate, 2));

/** So many percent of an amount, half-even to six places; missing percents are none. */
export const shareOf = (amount: Micros, percent: string | null): Micros =>
  percent === null ? 0n : divideHalfEven(amount * toUnits(percent, 2), percentUnit * percentUnit);

/** The smaller of two amounts. */
export const smallerOf = (a: Micros, b: Micros): Micros => (a < b ? a : b);
