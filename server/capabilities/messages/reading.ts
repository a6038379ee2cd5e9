import { RE2JS } from 're2js';
import { readSum } from '../../../src/format/sums';

/** A pattern of a bank, as it is kept. */
export interface BankPattern {
  id: number;
  regexpPattern: string;
}

/** What a pattern found in a message. */
export interface Reading {
  patternId: number;
  /** RUB, two decimals. */
  amount: string;
  /** How the message writes RUB, where the pattern names it. */
  currency: string | null;
  /** Last four digits of the account, where the pattern names them. */
  account: string | null;
  /** What was on the account afterwards, RUB, where the pattern names it. */
  balance: string | null;
}

/** Why nothing was read, by name: the numbers are `unmatchedWhy`. */
export type UnreadReason = 'noBank' | 'noPattern' | 'doubtful' | 'severalSums' | 'otherCurrency';

const roubles = /^(rub|rur|₽|руб(\.|лей|ля|ль)?|р\.?)$/i;
/** Compiled once each, whoever asks; a pattern that was replaced has another text. */
const compiled = new Map<string, RE2JS | null>();
/** More of them are kept nowhere. */
const mostCompiled = 5000;

/** The pattern, ready to read; null for a text that is none. */
export const compile = (text: string): RE2JS | null => {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  let pattern: RE2JS | null = null;
  try {
    pattern = RE2JS.compile(text);
  } catch {
    // It was saved by an earlier version that took it: it reads nothing.
  }
  compiled.set(text, pattern);
  return pattern;
};

interface Found {
  amount: string;
  currency: string | null;
  account: string | null;
  balance: string | null;
}

/** What a pattern matches in a text, one after the other. */
function* matchesOf(pattern: RE2JS, text: string): Generator<Found> {
  const names = pattern.namedGroups();
  const matcher = pattern.matcher(text);
  const group = (name: string) => (name in names ? (matcher.group(name) ?? null) : null);
  while (matcher.find())
    yield {
      amount: group('amount') ?? '',
      currency: group('currency'),
      account: group('account'),
      balance: group('balance'),
    };
}

const sumOf = (figure: string | null) => {
  const read = figure === null ? undefined : readSum(figure);
  return typeof read === 'object' ? read.sum : null;
};

/**
 * What a bank's patterns read in one of its messages (rules, section 4): one sum in RUB, or why there is none. Two places or
 * two patterns that give different sums are no reading, and nothing is read after them. `begins` hears which of the patterns
 * is tried next, by its place; `compiled` makes a pattern ready, unless those that are kept will do.
 *
 * How long it takes is for whoever wrote the pattern to say: the platform reads in a thread of its own (`PatternReader`).
 */
export const readMessage = (
  patterns: readonly BankPattern[],
  text: string,
  {
    begins = () => undefined,
    compiled: readyFor = compile,
  }: { begins?: (place: number) => void; compiled?: (text: string) => RE2JS | null } = {},
): Reading | Exclude<UnreadReason, 'noBank'> => {
  let first: Reading | undefined;
  let foreign = false;
  for (const [place, { id, regexpPattern }] of patterns.entries()) {
    begins(place);
    const pattern = readyFor(regexpPattern);
    for (const { amount, currency, account, balance } of pattern ? matchesOf(pattern, text) : []) {
      if (currency !== null && currency !== '' && !roubles.test(currency.trim())) {
        foreign = true;
        continue;
      }
      const read = readSum(amount);
      if (read === 'doubtful') return 'doubtful';
      if (!read) continue;
      if (first && first.amount !== read.sum) return 'severalSums';
      first ??= { patternId: id, amount: read.sum, currency, account, balance: sumOf(balance) };
    }
  }
  return first ?? (foreign ? 'otherCurrency' : 'noPattern');
};
