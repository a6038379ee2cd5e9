import { bareNumbers, moneyFigures, normalizeText, numberBehindBalance, type MoneyFigure } from './figures';
import type { PatternKind, Span } from './readMessage';

/** A figure that may be the sum or the balance of a message. */
export type DraftFigure = Pick<MoneyFigure, 'from' | 'to' | 'text'>;

/** What a pattern is drafted from: the message, and which of its figures is what. */
export interface Draft {
  kind: PatternKind;
  sum: DraftFigure | null;
  balance: DraftFigure | null;
}

/** Reads a number as banks write it, with groups of thousands or without. */
const numberGroup = (name: string) => `(?P<${name}>\\d[\\d ,.'’]*)`;
const currencyGroup = '(?P<currency>\\p{L}+|[^\\s\\d\\p{L}])';

/**
 * The figures of a message that may be the sum, and those that may be the balance afterwards, in their order. Where no figure
 * has a currency, every number may be the sum.
 */
export const draftFigures = (message: string): { sums: DraftFigure[]; balances: DraftFigure[] } => {
  const text = normalizeText(message);
  const figures = moneyFigures(text);
  const bare = [...text.matchAll(numberBehindBalance)]
    .map(({ 0: found, index, groups }) => {
      const { number = '' } = groups!;
      const from = index + found.length - number.length;
      return { from, to: from + number.length, text: number };
    })
    .filter(({ from, to }) => !figures.some((figure) => from < figure.to && figure.from < to));
  const sums = figures.filter(({ isBehindWord }) => !isBehindWord);
  const isOther = ({ from, to }: DraftFigure) => [...figures, ...bare].some((one) => from < one.to && one.from < to);
  return {
    sums: sums.length > 0 ? sums : bareNumbers(text).filter((number) => !isOther(number)),
    balances: [...figures.filter(({ isBalance }) => isBalance), ...bare],
  };
};

/** Words of a text that are the same in every message of its form, though they begin with a capital letter. */
const fixedWord =
  /^(?:перев|зачисл|пополн|поступ|приход|покупк|оплат|списан|выдач|сч[её]т|карт|плат|баланс|доступн|остат|сбп|rub|rur|руб|transfer|incoming|credit|received|receipt|payment|purchase|account|card|schet|popoln|zachisl|postup|perev|balan|dostup|ostat|avail|mir|visa|ecmc|mc$|maestro)/iu;

/** The parts of a text that differ from message to message, most telling first. */
const varying: readonly [RegExp, (found: string) => string][] = [
  [/\d{1,2}:\d{2}(?::\d{2})?/y, (found) => (found.length > 5 ? '\\d{1,2}:\\d{2}:\\d{2}' : '\\d{1,2}:\\d{2}')],
  [/\d{1,2}[./]\d{2}(?:[./](?:\d{4}|\d{2}))?(?!\d)/y, (found) => found.replace(/\d+/g, '\\d+').replace(/\./g, '\\.')],
  [/\d[\d ,.'’]*\d|\d/y, () => "\\d[\\d ,.'’]*"],
  [/\s+/y, () => '\\s+'],
];
const word = /\p{L}[\p{L}-]*/uy;
const capital = /^\p{Lu}/u;

/** Escapes what RE2 treats as syntax. */
const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The tail of a card or an account: digits that follow stars, dots, or letters that they touch. */
const tail = /(?<=[*•]\s?|\p{L}-?)(?<!\d)\d{3,6}(?!\d|[.,:/]\d)/gu;

/** Stands for a gap until it is known where. */
const gap = '\0';
/** Before the sum stand names alone: in any other gap a payer could write the rest of the text. */
const nameGap = "[\\p{L} .'’-]{1,60}?";
const anything = '(?s:.*?)';
/** Names and comments that follow each other are one gap. */
const withoutDoubleGaps = (pattern: string) => pattern.replace(/\0(?:(?:\\s\+|\\\.|-)*\0)+/g, gap);

const loosenWord = (found: string, isFirst: boolean): string =>
  isFirst || !capital.test(found) || fixedWord.test(found) ? escape(found) : gap;

/** A piece of a text as a pattern: what differs from message to message matches anything of its kind. */
const loosen = (text: string, isStart: boolean): string => {
  let pattern = '';
  for (let at = 0; at < text.length;) {
    const next = varying.flatMap(([sign, toPattern]) => {
      sign.lastIndex = at;
      const found = sign.exec(text)?.[0];
      return found === undefined ? [] : [[found, toPattern(found)] as const];
    })[0];
    word.lastIndex = at;
    const found = next?.[0] ?? word.exec(text)?.[0] ?? text[at]!;
    pattern +=
      next?.[1] ??
      (found.length === 1 && !capital.test(found) ? escape(found) : loosenWord(found, isStart && at === 0));
    at += found.length;
  }
  return withoutDoubleGaps(pattern);
};

type Part = Span & { pattern: string };

/** The tail of the account in a text, as the group `account`; none inside a figure. */
const accountIn = (text: string, figures: readonly DraftFigure[]): Part[] =>
  [...text.matchAll(tail)]
    .map(({ 0: found, index }) => ({ from: index, to: index + found.length, text: found }))
    .filter(({ from, to }) => !figures.some((figure) => from < figure.to && figure.from < to))
    .slice(0, 1)
    .map((span) => ({ ...span, pattern: `(?P<account>\\d{${span.text.length}})` }));

/** The sum with the currency that stands before or behind it. */
const sumPart = (text: string, { from, to, text: withCurrency }: DraftFigure): Part => {
  const figure = text.slice(from, to);
  const at = withCurrency.indexOf(figure);
  const [before, after] = [withCurrency.slice(0, at), withCurrency.slice(at + figure.length)];
  const start = from - before.length;
  const end = to + after.length;
  const pattern = before
    ? `${currencyGroup}\\s*${numberGroup('amount')}`
    : `${numberGroup('amount')}${after ? `\\s*${currencyGroup}${after.endsWith('.') ? '\\.?' : ''}` : ''}`;
  return { text: text.slice(start, end), from: start, to: end, pattern };
};

/**
 * Returns a pattern (RE2) for messages like this one, from its start to the last of sum, balance and tail of the account.
 * Fixed words stay; dates, times and numbers match any; names and comments match anything.
 */
export const draftPattern = (message: string, { kind, sum, balance }: Draft): string => {
  const text = normalizeText(message);
  const named = [sum, balance].filter((figure) => figure !== null);
  const parts: Part[] = [
    ...(sum && kind === 'incoming' ? [sumPart(text, sum)] : []),
    ...(balance ? [{ ...balance, pattern: numberGroup('balance') }] : []),
    ...accountIn(text, named),
  ].toSorted((a, b) => a.from - b.from);
  const last = named.length === 0 ? text.length : Math.max(...named.map(({ from }) => from));
  const sumFrom = sum && kind === 'incoming' ? sum.from : last;
  let pattern = '^';
  let at = 0;
  for (const part of parts) {
    const isBeforeSum = at <= sumFrom;
    const between = text.slice(at, part.from);
    // Behind the sum come names and comments; the last words before the next part are fixed.
    const fixedFrom = isBeforeSum ? 0 : Math.max(0, between.search(/\p{L}[\p{L}\d]*[^\p{L}\d]*$/u));
    const fixed = loosen(between.slice(fixedFrom), at === 0);
    pattern += isBeforeSum ? fixed.replaceAll(gap, nameGap) : `${anything}${fixed.replaceAll(gap, anything)}`;
    // The word behind the sum tells 'from' from 'to'.
    const [next = ''] = (part.from === sumFrom && /^\s+\p{Ll}+(?!\p{L})/u.exec(text.slice(part.to))) || [];
    pattern += part.pattern + loosen(next, false);
    at = part.to + next.length;
  }
  return pattern;
};

/** Returns the draft for a text of which each figure is clear: its first sum, and its first balance. */
export const clearDraft = (message: string, kind: PatternKind): string => {
  const { sums, balances } = draftFigures(message);
  return draftPattern(message, { kind, sum: sums[0] ?? null, balance: balances[0] ?? null });
};
