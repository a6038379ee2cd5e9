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

/** `a / b` for decimal strings that are not negative, rounded half-even to so many places. `b` must not be 0. */
export const divideDecimals = (a: string, b: string, to: number): string => {
  const unit = 10n ** BigInt(to);
  const numerator = toInteger(a) * unit;
  const denominator = toInteger(b);
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return toDecimal((quotient + (up ? 1n : 0n)) * 10n ** BigInt(places - to));
};
