import { longestText } from './limits';

/** Words of banks and of nobody, each repeated up to the longest text that is taken: what makes a pattern slow. */
const repeated = [
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

/** What stands for no character of a text: flags, openings of groups, and where a text or a word begins. */
const opening = String.raw`\(\?[A-Za-z-]+\)|\(\?[A-Za-z-]*:|\(\?P?<\w+>|\(|\^|\\[Ab]`;
/** A character that a pattern asks for as it stands, or after a backslash. */
const literal = String.raw`[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}]`;
/** How often a pattern asks for what stands before: at least so often. */
const repeats = String.raw`\{\d+(?:,\d*)?\}`;
const parts = new RegExp(
  String.raw`${opening}|(?<literal>${literal})(?:\{(?<least>\d+)(?:,\d*)?\})?|${repeats}|.`,
  'gsu',
);
const firstPart = new RegExp(`^(?:${opening}|(?:${literal})(?:${repeats})?)*`, 'su');

/** A text that begins with more of these gives no room to what comes after them. */
const longestBeginning = 500;

/** The characters that a pattern asks for, each as often as it does there. */
const literalsOf = (pattern: string): string[] =>
  [...pattern.matchAll(parts)].flatMap(({ groups }) => {
    const { literal, least = 1 } = groups!;
    return literal === undefined ? [] : [literal.at(-1)!.repeat(Math.min(Number(least), longestBeginning))];
  });

const literalsIn = (pattern: string) => literalsOf(pattern).join('');

/** What a text may have to begin with before a pattern's slow part is tried: what the pattern begins with, or all it names. */
const beginningsFor = (pattern: string) => {
  const all = literalsIn(pattern);
  const often = all.repeat(Math.ceil(longestBeginning / Math.max(1, all.length)));
  return new Set(['', literalsIn(firstPart.exec(pattern)![0]), all, often.slice(0, longestBeginning)]);
};

const filledWith = (words: string) => words.repeat(Math.ceil(longestText / words.length)).slice(0, longestText);

/**
 * The texts that a pattern is tried on before it is saved: fixed ones, also after the characters that it asks for itself, and
 * each of these characters alone: what begins anew at every one of them, and looks on to the end each time.
 */
export const worstTextsFor = (pattern: string): string[] => [
  ...[...beginningsFor(pattern)].flatMap((beginning) =>
    repeated.map((words) => `${beginning}${filledWith(words)}`.slice(0, longestText)),
  ),
  ...[...new Set(literalsOf(pattern))].map(filledWith),
];
