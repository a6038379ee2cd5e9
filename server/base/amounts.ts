import { divideHalfEven, fromUnits, toUnits } from '../../src/format/decimal';

/** An amount in millionths of a USDT, the unit of the ledger. */
export type Micros = bigint;

const decimals = 6;
const microsPerUsdt = 10n ** BigInt(decimals);
/** Percents have two decimals. */
const percentUnit = 100n;

/** Converts a decimal string of USDT to millionths. */
export const microsOf = (decimal: string): Micros => toUnits(decimal, decimals);

/** Converts millionths to a decimal string with six decimals, as the database writes them. */
export const decimalOf = (micros: Micros): string => fromUnits(micros, decimals);

/** Converts RUB to USDT at a rate in RUB per USDT, rounded half-even to six decimals (docs/rules.md#what-a-deal-moves). */
export const usdtOf = (rub: string, rate: string): Micros =>
  divideHalfEven(toUnits(rub, 2) * microsPerUsdt, toUnits(rate, 2));

/** Returns a percentage of an amount, rounded half-even to six decimals. A null percentage is zero. */
export const shareOf = (amount: Micros, percent: string | null): Micros =>
  percent === null ? 0n : divideHalfEven(amount * toUnits(percent, 2), percentUnit * percentUnit);

/** Returns the smaller of two amounts. */
export const smallerOf = (a: Micros, b: Micros): Micros => (a < b ? a : b);
