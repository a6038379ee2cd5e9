import { RE2JS } from 're2js';
import { readSum } from '../../../src/format/sums';

/** A saved pattern of a bank. */
export interface BankPattern {
  id: number;
  regexpPattern: string;
}

/** The values that a pattern found in a message. */
export interface Reading {
  patternId: number;
  /** RUB, two decimals. */
  amount: string;
  /** The message's word for RUB, where the pattern names it. */
  currency: string | null;
  /** Last four digits of the account, where the pattern names them. */
  account: string | null;
  /** The balance of the account afterwards, RUB, where the pattern names it. */
  balance: string | null;
}

/** Why nothing was read: a key of `unmatchedReason`. */
export type UnreadReason = 'noBank' | 'noPattern' | 'doubtful' | 'severalSums' | 'otherCurrency';

const roubles = /^(rub|rur|₽|руб(\.|лей|ля|ль)?|р\.?)$/i;
/** Compiled patterns by their text; null for an invalid one. */
const compiledPatterns = new Map<string, RE2JS | null>();
/** The cache is cleared at this size. */
const maxCompiled = 5000;

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

interface PatternMatch {
  amount: string;
  currency: string | null;
  account: string | null;
  balance: string | null;
}

/** Yields the matches of a pattern in a text. */
function* matchesOf(pattern: RE2JS, text: string): Generator<PatternMatch> {
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
 * Reads a message of a bank with the bank's patterns (docs/rules.md#reading). Returns one sum in RUB, or the reason why
 * there is none. Matches with different sums are no reading. `onPattern` is called with the index of the pattern that
 * starts; `compilePattern` replaces the cached compilation. A pattern can take arbitrarily long, so the platform calls
 * this in a thread (`PatternReader`).
 */
export const readMessage = (
  patterns: readonly BankPattern[],
  text: string,
  {
    onPattern = () => undefined,
    compilePattern = compile,
  }: { onPattern?: (index: number) => void; compilePattern?: (text: string) => RE2JS | null } = {},
): Reading | Exclude<UnreadReason, 'noBank'> => {
  let first: Reading | undefined;
  let hasOtherCurrency = false;
  for (const [index, { id, regexpPattern }] of patterns.entries()) {
    onPattern(index);
    const pattern = compilePattern(regexpPattern);
    for (const { amount, currency, account, balance } of pattern ? matchesOf(pattern, text) : []) {
      if (currency !== null && currency !== '' && !roubles.test(currency.trim())) {
        hasOtherCurrency = true;
        continue;
      }
      const read = readSum(amount);
      if (read === 'doubtful') return 'doubtful';
      if (!read) continue;
      if (first && first.amount !== read.sum) return 'severalSums';
      first ??= { patternId: id, amount: read.sum, currency, account, balance: sumOf(balance) };
    }
  }
  return first ?? (hasOtherCurrency ? 'otherCurrency' : 'noPattern');
};
