import { maxTextLength } from './limits';

/** Texts of banks and random ones, each repeated up to the maximum length: they make slow patterns slow. */
const fillers = [
  '1',
  '1 ',
  '1,234.56 ',
  'a',
  'ab ',
  'я ',
  '.',
  '\n',
  'Incoming 1 234.56 RUB from Ivan P., card *1234, balance 12 345.67 RUB. ',
  'Перевод 1 234,56 ₽ от Иван П., карта *1234, баланс 12 345,67 ₽. ',
];

/** Matches parts of a pattern that stand for no character: flags, group openings, anchors. */
const opening = String.raw`\(\?[A-Za-z-]+\)|\(\?[A-Za-z-]*:|\(\?P?<\w+>|\(|\^|\\[Ab]`;
/** Matches a literal character of a pattern, escaped or not. */
const literal = String.raw`[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}]`;
/** Matches a counted repetition. */
const repeats = String.raw`\{\d+(?:,\d*)?\}`;
const parts = new RegExp(
  String.raw`${opening}|(?<literal>${literal})(?:\{(?<least>\d+)(?:,\d*)?\})?|${repeats}|.`,
  'gsu',
);
const beginningPattern = new RegExp(`^(?:${opening}|(?:${literal})(?:${repeats})?)*`, 'su');

/** Maximum length of a beginning, so that enough text follows it. */
const maxBeginningLength = 500;

/** The literal characters of a pattern, each repeated at least as often as the pattern requires. */
const literalsOf = (pattern: string): string[] =>
  [...pattern.matchAll(parts)].flatMap(({ groups }) => {
    const { literal, least = 1 } = groups!;
    return literal === undefined ? [] : [literal.at(-1)!.repeat(Math.min(Number(least), maxBeginningLength))];
  });

const literalsIn = (pattern: string) => literalsOf(pattern).join('');

/**
 * Beginnings that a text may need before a pattern's slow part is reached: the pattern's own beginning, or all its
 * literals.
 */
const beginningsFor = (pattern: string) => {
  const literals = literalsIn(pattern);
  const repeatedLiterals = literals.repeat(Math.ceil(maxBeginningLength / Math.max(1, literals.length)));
  return new Set([
    '',
    literalsIn(beginningPattern.exec(pattern)![0]),
    literals,
    repeatedLiterals.slice(0, maxBeginningLength),
  ]);
};

const filledWith = (filler: string) => filler.repeat(Math.ceil(maxTextLength / filler.length)).slice(0, maxTextLength);

/**
 * The texts that a pattern is measured on before it is saved: fixed texts, also after the pattern's own literals, and
 * each literal repeated. The latter are slow for patterns that start a match at every character and scan to the end.
 */
export const worstTextsFor = (pattern: string): string[] => [
  ...[...beginningsFor(pattern)].flatMap((beginning) =>
    fillers.map((filler) => `${beginning}${filledWith(filler)}`.slice(0, maxTextLength)),
  ),
  ...[...new Set(literalsOf(pattern))].map(filledWith),
];
