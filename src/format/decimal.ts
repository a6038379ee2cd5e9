/** A number written longer than this (characters) is none: no pattern is tried on it. */
const longest = 40;
const pattern = /^-?\d+(\.\d+)?$/;

/** Is it a decimal string: digits, perhaps with a minus and a point? */
export const isDecimal = (raw: unknown): raw is string =>
  typeof raw === 'string' && raw.length <= longest && pattern.test(raw);

/** A decimal string without superfluous zeros. */
const trimmed = (decimal: string): string => {
  const short = decimal
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return short === '-0' ? '0' : short;
};

const written = (number: number) => {
  const usual = String(number);
  return usual.includes('e') ? number.toFixed(12) : usual;
};

/** A JSON number or numeric string as a plain decimal string, without exponent or superfluous zeros; undefined for all else. */
export const readDecimal = (raw: unknown): string | undefined => {
  const plain = typeof raw === 'number' && Number.isFinite(raw) ? written(raw) : raw;
  return isDecimal(plain) ? trimmed(plain) : undefined;
};

/** A decimal string as a whole number of units of its last of so many places; digits past them are cut. */
export const toUnits = (decimal: string, places: number): bigint => {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  return decimal.startsWith('-') ? -units : units;
};

/** Such units as a decimal string with that many decimals, zeros included. */
export const fromUnits = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** What sums and shares are worked out with. */
const places = 12;

/** The sum of two decimal strings of up to twelve places, exactly. */
export const addDecimals = (a: string, b: string): string =>
  trimmed(fromUnits(toUnits(a, places) + toUnits(b, places), places));

/** `a / b` rounded half-even to a whole number; neither is negative, `b` is not 0. */
export const divideHalfEven = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  const twice = (a % b) * 2n;
  return quotient + (twice > b || (twice === b && quotient % 2n === 1n) ? 1n : 0n);
};

/** `a / b` for decimal strings that are not negative, rounded half-even to so many (1 to 12) places. `b` must not be 0. */
export const divideDecimals = (a: string, b: string, to: number): string =>
  trimmed(fromUnits(divideHalfEven(toUnits(a, places) * 10n ** BigInt(to), toUnits(b, places)), to));
