import { addDecimals, divideDecimals } from '../../format/decimal';
import { formatDecimal } from '../../format/money';

/** A rate that changes by more than so many percent is asked about again. */
const largeChangePercent = 5;

/** By how many percent a rate changes, both decimals above 0; rounded to a whole number. */
export const changeOf = (before: string, after: string): { percent: number; text: string } => {
  const isDecrease = addDecimals(after, `-${before}`).startsWith('-');
  const difference = isDecrease ? addDecimals(before, `-${after}`) : addDecimals(after, `-${before}`);
  const fraction = divideDecimals(difference, before, 4);
  const percent = Number(fraction) * 100;
  const rounded = formatDecimal(String(Math.round(percent)));
  return { percent: isDecrease ? -percent : percent, text: `${isDecrease ? '−' : '+'}${rounded}\u00a0%` };
};

/** Is this change so large that a slip of the finger is likelier? */
export const isLargeChange = (before: string | null | undefined, after: string): boolean =>
  before !== null &&
  before !== undefined &&
  Number(before) > 0 &&
  Math.abs(changeOf(before, after).percent) > largeChangePercent;
