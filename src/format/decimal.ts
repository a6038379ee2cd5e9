const places = 12;
const scale = 10n ** BigInt(places);

const toInteger = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const integer = BigInt(whole) * scale + BigInt(fraction.slice(0, places).padEnd(places, '0'));
  return decimal.startsWith('-') ? -integer : integer;
};

const toDecimal = (integer: bigint): string => {
  const digits = (integer < 0n ? -integer : integer).toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${integer < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction ? `.${fraction}` : ''}`;
};

/** The sum of two decimal strings of up to twelve places, exactly. */
export const addDecimals = (a: string, b: string): string => toDecimal(toInteger(a) + toInteger(b));

/** `a / b` rounded half-even to a whole number; neither is negative, `b` is not 0. */
export const divideHalfEven = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  const twice = (a % b) * 2n;
  return quotient + (twice > b || (twice === b && quotient % 2n === 1n) ? 1n : 0n);
};

/** `a / b` for decimal strings that are not negative, rounded half-even to so many places. `b` must not be 0. */
export const divideDecimals = (a: string, b: string, to: number): string => {
  const quotient = divideHalfEven(toInteger(a) * 10n ** BigInt(to), toInteger(b));
  return toDecimal(quotient * 10n ** BigInt(places - to));
};
