import { positionOfSum } from '../../format/bankTexts/sums';

/** A figure with optional thousands and decimals. */
const figure =
  /(?<![\d.,*•])\d{1,3}(?:[ \u00a0'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<![\d.,*•])\d+(?:[.,]\d{1,2})?(?!\d)/g;
const currency = /^[\s\u00a0]*(?:RUB|RUR|₽|руб\.?|р\.)/i;
/** Reads a sum as banks write it, with groups of thousands or without. */
const amountGroup = "(?P<amount>\\d[\\d \u00a0'’]*(?:[.,]\\d{1,2})?)";

/** Escapes what RE2 treats as syntax. */
const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Text as a pattern: digits and spaces may differ in other messages. */
const loosen = (text: string) => escape(text).replace(/\d+/g, '\\d+').replace(/\s+/g, '\\s+');

const positionOfFigure = (text: string): [from: number, to: number] | undefined => {
  const figures = [...text.matchAll(figure)].map(({ 0: found, index }) => [index, index + found.length] as const);
  const named = figures.find(([, to]) => currency.test(text.slice(to)));
  const [from, to] = named ?? figures[0] ?? [];
  return from === undefined || to === undefined ? undefined : [from, to];
};

/**
 * Returns a pattern (RE2) for messages like this one: its text up to the sum, the sum as the group `amount`, and the currency
 * after it. `amount` is the sum if it was read (RUB, a decimal string). Undefined when the text has no figure.
 */
export const draftPattern = (text: string, amount: string | null): string | undefined => {
  const position = (amount === null ? undefined : positionOfSum(text, amount)) ?? positionOfFigure(text);
  if (!position) return undefined;
  const [from, to] = position;
  const [after = ''] = currency.exec(text.slice(to)) ?? [];
  return `${loosen(text.slice(0, from))}${amountGroup}${loosen(after)}`;
};
