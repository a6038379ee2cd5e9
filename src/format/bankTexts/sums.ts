/**
 * Reading of a captured figure: a sum with two decimals, `doubtful` if there are two readings, undefined if it is none.
 */
export type Sum = { sum: string } | 'doubtful' | undefined;

/** Removes the thousands separators; undefined if the groups are not of three digits. */
const removeGroups = (digits: string, separator: string) =>
  new RegExp(`^\\d{1,3}(\\${separator}\\d{3})+$`).test(digits) ? digits.replaceAll(separator, '') : undefined;

const withDecimals = (whole: string, decimals: string): Sum => {
  const sum = `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`;
  return Number(sum) > 0 ? { sum } : undefined;
};

/**
 * Reads a figure in the notations of banks: `1 234,50`, `1,234.50`, `1.234,50`, `1'234.5`, `1234`. A point or comma
 * before the last three digits may separate thousands or decimals, so `1,234` is doubtful and moves no money
 * (docs/rules.md#reading).
 */
export const readSum = (captured: string): Sum => {
  const figure = captured.replace(/[\s\u00a0\u2009\u202f'’]/g, '');
  if (/^\d+$/.test(figure)) return withDecimals(figure, '');
  const separators = new Set(figure.match(/[.,]/g));
  const [, before = '', last = '', after = ''] = /^(.*)([.,])(\d+)$/.exec(figure) ?? [];
  if (separators.size === 2) {
    const whole = removeGroups(before, last === '.' ? ',' : '.');
    return whole !== undefined && after.length <= 2 ? withDecimals(whole, after) : undefined;
  }
  if (!/^[\d.,]+$/.test(figure) || separators.size !== 1) return undefined;
  if (/^\d+$/.test(before)) {
    if (after.length === 3) return 'doubtful';
    return after.length < 3 ? withDecimals(before, after) : undefined;
  }
  const whole = removeGroups(figure, last);
  return whole === undefined ? undefined : withDecimals(whole, '');
};

/** Notations of figures in bank messages: with grouped thousands, or digits with optional decimals. */
const figurePatterns = [
  /\d{1,3}(?:[ \u00a0\u2009\u202f'’.,]\d{3}){1,5}(?:[.,]\d{1,2})?(?!\d)/y,
  /\d+(?:[.,]\d{1,2})?(?!\d)/y,
];

/**
 * Whether a text contains a figure that may be a sum. Digits right after a masking character (`*`, `•`) do not count.
 */
export const containsFigure = (text: string): boolean => /(?<![\d*•])\d/.test(text);

/** Every figure of a text that reads as a sum, with its place, in both notations. */
function* figuresOf(text: string): Generator<{ sum: string; from: number; to: number }> {
  for (const { index } of text.matchAll(/(?<![\d.,*•])\d/g)) {
    for (const pattern of figurePatterns) {
      pattern.lastIndex = index;
      const figure = pattern.exec(text)?.[0];
      const read = figure === undefined ? undefined : readSum(figure);
      if (typeof read === 'object') yield { sum: read.sum, from: index, to: index + figure!.length };
    }
  }
}

/** Start and end of the first figure in a text that reads as this sum (a decimal string); undefined without one. */
export const positionOfSum = (text: string, sum: string): [from: number, to: number] | undefined => {
  for (const figure of figuresOf(text)) if (Number(figure.sum) === Number(sum)) return [figure.from, figure.to];
  return undefined;
};

/** A message: the sum that was read (a decimal string), and its text. */
interface Summed {
  amount: string | null;
  message: string;
}

/** The sum of a message or, where none was read, every figure of its text that may be one. */
const sumsOf = ({ amount, message }: Summed) =>
  new Set(amount === null ? [...figuresOf(message)].map(({ sum }) => Number(sum)) : [Number(amount)]);

/**
 * Returns the test of whether a message is about a sum: its `amount` equals it or, for a message without one, its text contains
 * such a figure. Sums are decimal strings. The text is read once, for any number of sums.
 */
export const sumTest = (message: Summed): ((sum: string) => boolean) => {
  const sums = sumsOf(message);
  return (sum) => sums.has(Number(sum));
};

/** Returns how far a sum is from that of a message or, where none was read, from the nearest figure of its text; `Infinity` without any. */
export const sumDistance = (message: Summed): ((sum: string) => number) => {
  const sums = [...sumsOf(message)];
  return (sum) => Math.min(...sums.map((one) => Math.abs(one - Number(sum))));
};
