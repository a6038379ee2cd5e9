/** Longer strings are rejected before the pattern runs. */
const maxLength = 40;
const pattern = /^-?\d+(\.\d+)?$/;

/** Whether a value is a decimal string: digits with an optional minus and decimal point. */
export const isDecimal = (raw: unknown): raw is string =>
  typeof raw === 'string' && raw.length <= maxLength && pattern.test(raw);

/** Removes superfluous zeros from a decimal string. */
const trimZeros = (decimal: string): string => {
  const short = decimal
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return short === '-0' ? '0' : short;
};

/**
 * Converts a JSON number or numeric string to a decimal string without superfluous zeros; undefined for other values.
 */
export const readDecimal = (raw: unknown): string | undefined => {
  if (typeof raw !== 'number') return isDecimal(raw) ? trimZeros(raw) : undefined;
  if (!Number.isFinite(raw)) return undefined;
  const text = String(raw);
  // Only very large and very small numbers have an exponent; the small ones are rounded to 12 decimals.
  return text.includes('e') ? readDecimal(raw.toFixed(12)) : text;
};

/** Converts a decimal string to an integer in units of the last decimal place. Further digits are cut. */
export const toUnits = (decimal: string, places: number): bigint => {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return decimal.startsWith('-') ? -units : units;
};

/** Converts such units back to a decimal string with exactly `places` decimals. */
export const fromUnits = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Decimal places of calculations. */
const places = 12;

/** The exact sum of two decimal strings with up to 12 decimal places. */
export const addDecimals = (a: string, b: string): string =>
  trimZeros(fromUnits(toUnits(a, places) + toUnits(b, places), places));

/** `a / b` rounded half-even to an integer. Neither may be negative and `b` must not be 0. */
export const divideHalfEven = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  const twice = (a % b) * 2n;
  return quotient + (twice > b || (twice === b && quotient % 2n === 1n) ? 1n : 0n);
};

/** `a / b` for non-negative decimal strings, rounded half-even to `resultPlaces` (1 to 12). `b` must not be 0. */
export const divideDecimals = (a: string, b: string, resultPlaces: number): string =>
  trimZeros(
    fromUnits(divideHalfEven(toUnits(a, places) * 10n ** BigInt(resultPlaces), toUnits(b, places)), resultPlaces),
  );
