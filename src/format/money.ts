/** Decimals of amounts in a currency: two, or all that it has where two would cut an amount. RUB has no more. */
export const decimals = { RUB: [2, 2], USDT: [2, 6] } as const;

/** The sign shown after an amount. */
export const currencySigns = { RUB: '₽', USDT: 'USDT' } as const;

/** Gives a decimal string at least `min` and at most `max` decimals. Further digits are cut, not rounded. */
export const withDecimals = (decimal: string, min: number, max: number): string => {
  const [whole, fraction = ''] = decimal.split('.');
  const decimalPart = fraction.slice(0, max).replace(/0+$/, '').padEnd(min, '0');
  return decimalPart ? `${whole}.${decimalPart}` : whole!;
};

/**
 * Formats a decimal string as the console shows numbers: groups of three with no-break spaces and a decimal
 * point. Works on the digits, without binary floating point.
 */
export const formatDecimal = (decimal: string, min = 0, max = 6): string =>
  withDecimals(decimal, min, max).replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0'));

/** Number of decimals of an amount: two, or all of its currency where two would cut it, so that it aligns with others. */
const placesOf = (decimal: string, currency: keyof typeof decimals): number =>
  decimals[currency][Number(decimal.split('.')[1]?.slice(2)) ? 1 : 0];

/** Number of decimals for a column of amounts: that of the longest, so that all amounts align. */
export const moneyDecimalsOf = (amounts: readonly (string | null)[], currency: keyof typeof decimals): number =>
  Math.max(...amounts.map((amount) => placesOf(amount ?? '', currency)), decimals[currency][0]);

/**
 * Formats an amount with its sign after a no-break space: `12 500.00 ₽`, `12 480.50 USDT`. Shows exactly `places`
 * decimals if given (for columns), else two or all of the currency.
 */
export const formatMoney = (
  decimal: string,
  currency: keyof typeof decimals,
  places = placesOf(decimal, currency),
): string => `${formatDecimal(decimal, places, places)}\u00a0${currencySigns[currency]}`;

/** Formats the number of rows of a list, with a plus sign if there may be more: `10 001+`. */
export const formatTotal = (total: number, isAtLeast: boolean): string =>
  `${formatNumber(total)}${isAtLeast ? '+' : ''}`;

/** Formats a number with the same grouping as amounts. */
export const formatNumber = (value: number): string => formatDecimal(String(value), 0, 6);
