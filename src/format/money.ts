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

/** How many decimals amounts that stand below each other need, all alike: those of the longest of them. */
export const moneyDecimalsOf = (amounts: readonly (string | null)[], currency: keyof typeof decimals): number => {
  const [min, max] = decimals[currency];
  const needed = amounts.map((amount) => amount?.split('.')[1]?.slice(0, max).replace(/0+$/, '').length ?? 0);
  return Math.max(min, ...needed);
};

/**
 * An amount with its sign after a no-break space: `12 500.00 ₽`, `12 480.50 USDT`. In a column with `places` decimals,
 * else with as many as it needs.
 */
export const formatMoney = (decimal: string, currency: keyof typeof decimals, places?: number): string => {
  const [min, max] = decimals[currency];
  return `${formatDecimal(decimal, places ?? min, places ?? max)}\u00a0${currencySigns[currency]}`;
};

/** A whole number or a count, grouped the same way. */
export const formatNumber = (value: number): string => formatDecimal(String(value), 0, 6);
