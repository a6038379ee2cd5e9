/** What a captured figure is: a sum with two decimals, a figure that can be read two ways, or none. */
export type Sum = { sum: string } | 'doubtful' | undefined;

const grouped = (digits: string, separator: string) =>
  new RegExp(`^\\d{1,3}(\\${separator}\\d{3})+$`).test(digits) ? digits.replaceAll(separator, '') : undefined;

const withDecimals = (whole: string, decimals: string): Sum => {
  const sum = `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`;
  return Number(sum) > 0 ? { sum } : undefined;
};

/**
 * Reads a figure as banks write it: `1 234,50`, `1,234.50`, `1.234,50`, `1'234.5`, `1234`. A point or comma before three
 * last digits may group or be decimal: `1,234` is doubtful, and nobody's money moves on it (rules, section 4).
 */
export const readSum = (captured: string): Sum => {
  const figure = captured.replace(/[\s\u00a0\u2009\u202f'’]/g, '');
  if (/^\d+$/.test(figure)) return withDecimals(figure, '');
  const separators = new Set(figure.match(/[.,]/g));
  const [, before = '', last = '', after = ''] = /^(.*)([.,])(\d+)$/.exec(figure) ?? [];
  if (separators.size === 2) {
    const whole = grouped(before, last === '.' ? ',' : '.');
    return whole !== undefined && after.length <= 2 ? withDecimals(whole, after) : undefined;
  }
  if (!/^[\d.,]+$/.test(figure) || separators.size !== 1) return undefined;
  if (/^\d+$/.test(before)) {
    if (after.length === 3) return 'doubtful';
    return after.length < 3 ? withDecimals(before, after) : undefined;
  }
  const whole = grouped(figure, last);
  return whole === undefined ? undefined : withDecimals(whole, '');
};

/** Figures as banks write them, from where they begin: with thousands apart, else digits and perhaps decimals. */
const figureShapes = [
  /\d{1,3}(?:[ \u00a0\u2009\u202f'’.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)/y,
  /\d+(?:[.,]\d{1,2})?(?!\d)/y,
];

/** Could anybody take a sum from this text? The hidden digits of a code or card name none, nor do those after a star. */
export const containsFigure = (text: string): boolean => /(?<![\d*•])\d/.test(text);

/** Where in a text the first figure stands that reads as that sum (a decimal string): its two ends; undefined without one. */
export const positionOfSum = (text: string, sum: string): [from: number, to: number] | undefined => {
  for (const { index } of text.matchAll(/(?<![\d.,*•])\d/g)) {
    for (const shape of figureShapes) {
      shape.lastIndex = index;
      const figure = shape.exec(text)?.[0];
      const read = figure === undefined ? undefined : readSum(figure);
      if (typeof read === 'object' && Number(read.sum) === Number(sum)) return [index, index + figure!.length];
    }
  }
  return undefined;
};

/**
 * Is this the sum of a message that was read as `amount`? Of one that nothing was read of, a figure in its words counts. Both sums
 * are decimal strings.
 */
export const isSumOf = ({ amount, message }: { amount: string | null; message: string }, sum: string): boolean =>
  amount === null ? positionOfSum(message, sum) !== undefined : Number(amount) === Number(sum);
