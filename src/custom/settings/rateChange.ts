import { addDecimals, divideDecimals } from '../../format/decimal';
import { formatDecimal } from '../../format/money';

/** A change by more than this percentage needs confirmation. */
const largeChangePercent = 5;

/** Below this percentage the text has a second decimal: a change is never said to be none. */
const smallPercent = 0.1;

/** Returns the change between two positive rates, in percent, and as text with one decimal at most, a small one with two. */
export const changeOf = (before: string, after: string): { percent: number; text: string } => {
  const isDecrease = addDecimals(after, `-${before}`).startsWith('-');
  const difference = isDecrease ? addDecimals(before, `-${after}`) : addDecimals(after, `-${before}`);
  if (Number(difference) === 0) return { percent: 0, text: '0\u00a0%' };
  const fraction = divideDecimals(difference, before, 4);
  const percent = Number(fraction) * 100;
  const decimals = percent < smallPercent ? 2 : 1;
  const rounded = formatDecimal(percent.toFixed(decimals), 0, decimals);
  return { percent: isDecrease ? -percent : percent, text: `${isDecrease ? '−' : '+'}${rounded}\u00a0%` };
};

/** Whether a change is so large that it is likely a typing mistake. */
export const isLargeChange = (before: string | null | undefined, after: string): boolean =>
  before !== null &&
  before !== undefined &&
  Number(before) > 0 &&
  Math.abs(changeOf(before, after).percent) > largeChangePercent;
