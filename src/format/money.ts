/** Least and most decimals that a column of this currency shows: RUB always two, USDT two to six. */
export const decimals = { RUB: [2, 2], USDT: [2, 6] } as const;

export const currencySigns = { RUB: '₽', USDT: 'USDT' } as const;

/** A decimal string with at least `min` and at most `max` decimals. Digits past `max` are cut, not rounded. */
export const withDecimals = (decimal: string, min: number, max: number): string => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const kept = fraction.slice(0, max).replace(/0+$/, '').padEnd(min, '0');
  return kept ? `${whole}.${kept}` : whole;
};

/**
 * A decimal string as the specification shows numbers: Russian grouping (no-break spaces), the comma replaced by a
 * dot. Works on the digits, never through binary floating point.
 */
export const formatDecimal = (decimal: string, min = 0, max = 6): string => {
  const [whole = '', fraction] = withDecimals(decimal, min, max).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

/** An amount with its sign after a no-break space: `12 500.00 ₽`, `12 480.50 USDT`. */
export const formatMoney = (decimal: string, currency: keyof typeof decimals): string =>
  `${formatDecimal(decimal, ...decimals[currency])}\u00a0${currencySigns[currency]}`;

/** A whole number or a count, grouped the same way. */
export const formatNumber = (value: number): string => formatDecimal(String(value), 0, 6);
