import { RE2JS } from 're2js';
import { moneyFigures, normalizeText, saysTwoBalances, type MoneyFigure } from './figures';
import { maskOneTimeCodes } from './oneTimeCodes';
import { readSum } from './sums';

/** What a pattern is for: payments that came in, or other texts, of which only the balance afterwards counts. */
export type PatternKind = 'incoming' | 'balanceOnly';

/** A pattern of a bank. */
export interface BankPattern {
  id: number;
  regexpPattern: string;
  kind: PatternKind;
}

/** The groups that a pattern may have (docs/bank-texts.md#groups). */
export const patternGroups = ['amount', 'currency', 'account', 'balance', 'fee', 'other'] as const;
type PatternGroup = (typeof patternGroups)[number];

/** Why a sum that was read completes nothing by itself: a key of `unmatchedReason` (docs/bank-texts.md#doubts). */
export type Doubt = 'otherFigure' | 'notDone' | 'notFromStart' | 'badAccount' | 'badBalance';

/** The values that a pattern found in a message. */
export interface Reading {
  patternId: number;
  /** RUB, two decimals; null for a text that is no payment. */
  amount: string | null;
  /** The message's word for RUB, where the pattern names it. */
  currency: string | null;
  /** Last digits of the account, three or more, where the pattern names them. */
  account: string | null;
  /** The balance of the account afterwards, RUB, where the pattern names it. */
  balance: string | null;
  doubt: Doubt | null;
}

/** Why nothing was read: a key of `unmatchedReason`. */
export type UnreadReason =
  | 'noPattern'
  | 'doubtful'
  | 'partOfFigure'
  | 'severalSums'
  | 'otherCurrency'
  | 'twoKinds'
  | 'maybeCode';

/** A piece of a text. */
export interface Span {
  text: string;
  from: number;
  to: number;
}

/** A match of a pattern, with the groups that took part. */
export interface PatternMatch extends Span {
  groups: Partial<Record<PatternGroup, Span>>;
}

const maxCompiled = 5000;
/** Compiled patterns by their text; null for an invalid one. The cache is cleared at its maximum size. */
const compiledPatterns = new Map<string, RE2JS | null>();

/** Compiles a pattern, with a cache; null for an invalid one. */
export const compile = (text: string): RE2JS | null => {
  const cached = compiledPatterns.get(text);
  if (cached !== undefined) return cached;
  if (compiledPatterns.size >= maxCompiled) compiledPatterns.clear();
  let pattern: RE2JS | null = null;
  try {
    pattern = RE2JS.compile(text);
  } catch {
    // An earlier version accepted this pattern; it reads nothing.
  }
  compiledPatterns.set(text, pattern);
  return pattern;
};

/** Yields the matches of a pattern in a text that is normalized. */
export function* matchesOf(pattern: RE2JS, text: string): Generator<PatternMatch> {
  const names = pattern.namedGroups();
  const matcher = pattern.matcher(text);
  const spanOf = (name: string): Span | undefined => {
    const found = name in names ? matcher.group(name) : null;
    return found === null ? undefined : { text: found, from: matcher.start(name), to: matcher.end(name) };
  };
  while (matcher.find()) {
    const groups = patternGroups.flatMap((name) => {
      const span = spanOf(name);
      return span ? [[name, span] as const] : [];
    });
    yield { text: matcher.group() ?? '', from: matcher.start(), to: matcher.end(), groups: Object.fromEntries(groups) };
  }
}

/** Sums of more digits are none: they are numbers of cards and accounts. */
const maxDigits = 12;

const roubles = /^(rub\p{L}{0,3}\.?|rur\.?|₽|руб\p{L}{0,3}\.?|[рp]\.?)$/iu;

/** A captured figure without the blanks and the punctuation around it: '1500.' is 1500. */
const trimmed = ({ text, from }: Span): Span => {
  const start = /^[^\d]*/.exec(text)![0].length;
  const figure = text.slice(start).replace(/[^\d]+$/, '');
  return { text: figure, from: from + start, to: from + start + figure.length };
};

/** Whether a captured figure is only a part of one: a digit touches it, or a separator beside a digit. */
const isPart = (text: string, { text: figure, from, to }: Span, figures: readonly MoneyFigure[]): boolean => {
  if (figures.some((other) => from < other.to && other.from < to && (from > other.from || to < other.to))) return true;
  const [before, after] = [text.slice(0, from), text.slice(to)];
  // A blank separates thousands alone: in '0441 3000' there are two figures.
  const endsGroup = /\d['’ ]$/.test(before) && /^\d{3}(?!\d)/.test(figure);
  const startsGroup = /^['’ ]\d{3}(?!\d)/.test(after);
  return /\d[.,]?$/.test(before) || /^[.,]?\d/.test(after) || endsGroup || startsGroup;
};

/** Whether a pattern begins with `^`. */
export const isAnchored = (regexpPattern: string): boolean => /^(?:\(\?[a-zA-Z]+\))*(?:\^|\\A)/.test(regexpPattern);

/** Parts of a pattern that match any text: a point, or a class of all but some characters. */
const anyText = /\\[SDWP]|\[\^|(?<!\\)(?:\\\\)*\./;
/** Classes of characters, in which a point is one. */
const classes = /\[(?!\^)(?:\\.|[^\]\\])*\]/g;

/**
 * Whether what a pattern reads as the sum stands where the bank writes it: it begins with `^`, has no alternative to that, and
 * nothing before the sum matches any text, in which a payer could write the rest.
 */
export const isFromStart = (regexpPattern: string): boolean => {
  const [beforeSum = ''] = regexpPattern.split('(?P<amount>', 1);
  const plain = beforeSum.replace(classes, (found) => (/\\[SDWP]/.test(found) ? '.' : ''));
  const outside = regexpPattern.replace(classes, '').replace(/\\./g, '');
  let depth = 0;
  const hasAlternative = [...outside].some((letter) => {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    return letter === '|' && depth === 0;
  });
  return isAnchored(regexpPattern) && !hasAlternative && !anyText.test(plain);
};

/** Words of texts about payments that did not come: refused, taken back, or asked for. */
const notDone =
  /отмен[её]н|отклон[её]н|отказан|недостаточно|отозван|не выполнен|просит|запрос|запрашива|declined|rejected|cancel+ed|insufficient|requests?(?!\p{L})|otklonen|otmenen|otkaz/iu;

const sumOf = (span: Span | undefined): string | null => {
  const read = span && readSum(trimmed(span).text);
  return typeof read === 'object' ? read.sum : null;
};

/** Longer numbers are compared by as many of their last digits as are shown of them. */
const longestTail = 6;
const shownTail = 4;

/** The last digits of a captured account; null where there are less than three, which name none. */
const accountOf = (span: Span | undefined): string | null => {
  const digits = span?.text.replace(/[^\d]/g, '') ?? '';
  if (digits.length < 3) return null;
  return digits.length > longestTail ? digits.slice(-shownTail) : digits;
};

const isNamed = ({ from, to }: MoneyFigure, { groups }: PatternMatch): boolean =>
  [groups.balance, groups.fee, groups.other].some((span) => span !== undefined && from < span.to && span.from < to);

/** Whether a word says what a figure is. A balance is no smaller than the sum that came. */
const isExplained = ({ isBehindWord, isBalance, sum }: MoneyFigure, amount: string | null): boolean =>
  isBehindWord && !(isBalance && Number(sum) < Number(amount ?? 0));

/** Figures that are neither the sum nor named, and that no word calls a balance, limit, fee or debt. */
export const unnamedFigures = (
  figures: readonly MoneyFigure[],
  match: PatternMatch,
  amount: string | null,
): MoneyFigure[] =>
  figures.filter(
    (figure) => !isNamed(figure, match) && !(figure.isRouble && (isExplained(figure, amount) || figure.sum === amount)),
  );

const doubtOf = (
  match: PatternMatch,
  {
    regexpPattern,
    figures,
    isNotDone,
    reading,
  }: {
    regexpPattern: string;
    figures: readonly MoneyFigure[];
    isNotDone: boolean;
    reading: Omit<Reading, 'doubt'>;
  },
): Doubt | null => {
  if (unnamedFigures(figures, match, reading.amount).length > 0) return 'otherFigure';
  if (isNotDone) return 'notDone';
  if (match.groups.account && reading.account === null) return 'badAccount';
  if (match.groups.balance && reading.balance === null) return 'badBalance';
  return isFromStart(regexpPattern) && match.from === 0 ? null : 'notFromStart';
};

/**
 * Reads a message of a bank with the bank's patterns (docs/bank-texts.md). Returns one sum in RUB, the balance that a text
 * about no payment tells (`amount` is null), or the reason why there is neither. `onPattern` is called with the index of the
 * pattern that starts. A pattern can take arbitrarily long, so the platform calls this in a thread (`PatternReader`).
 */
export const readMessage = (
  patterns: readonly BankPattern[],
  message: string,
  onPattern: (index: number) => void = () => undefined,
): Reading | UnreadReason => {
  const text = normalizeText(message);
  // Most texts match no pattern, and are read no further.
  let found: MoneyFigure[] | undefined;
  const figures = () => (found ??= moneyFigures(text));
  let masked: string | undefined;
  let twoBalances: boolean | undefined;
  const hasTwoBalances = () => (twoBalances ??= saysTwoBalances(text));
  /** What may be a one-time code is neither a sum nor a balance, and is told to nobody. */
  const visible = (span: Span | undefined) =>
    span && (masked ??= maskOneTimeCodes(text)).slice(span.from, span.to) === span.text ? span : undefined;
  let incoming: Reading | undefined;
  let balanceOnly: Reading | undefined;
  let hasOtherCurrency = false;
  for (const [index, { id, regexpPattern, kind }] of patterns.entries()) {
    onPattern(index);
    const pattern = compile(regexpPattern);
    for (const match of pattern ? matchesOf(pattern, text) : []) {
      const { groups } = match;
      const currency = groups.currency?.text.trim() ?? '';
      const values = {
        patternId: id,
        currency: roubles.test(currency) ? currency : null,
        account: accountOf(visible(groups.account)),
        balance: hasTwoBalances() ? null : sumOf(visible(groups.balance)),
      };
      if (kind === 'balanceOnly') {
        // What could stand anywhere in the text tells no balance.
        const isSafe = isAnchored(regexpPattern) && match.from === 0;
        balanceOnly ??= { ...values, balance: isSafe ? values.balance : null, amount: null, doubt: null };
        continue;
      }
      if (currency !== '' && values.currency === null) {
        hasOtherCurrency = true;
        continue;
      }
      if (!groups.amount) continue;
      const figure = trimmed(groups.amount);
      if (figure.text === '') continue;
      if (!visible(figure)) return 'maybeCode';
      if (isPart(text, figure, figures())) return 'partOfFigure';
      if (figure.text.replace(/[^\d]/g, '').length > maxDigits) continue;
      const read = readSum(figure.text);
      if (!read) continue;
      if (read === 'doubtful') return 'doubtful';
      if (incoming && incoming.amount !== read.sum) return 'severalSums';
      const reading = { ...values, amount: read.sum };
      const doubt = doubtOf(match, { regexpPattern, figures: figures(), isNotDone: notDone.test(text), reading });
      if (!incoming || (incoming.doubt !== null && doubt === null)) incoming = { ...reading, doubt };
    }
  }
  if (incoming && balanceOnly) return 'twoKinds';
  return incoming ?? balanceOnly ?? (hasOtherCurrency ? 'otherCurrency' : 'noPattern');
};
