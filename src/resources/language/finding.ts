import { hiddenDigit } from '../../format/requisites';
import { fold, oneBlank, withoutSpace } from './folding';
import { anyOne, anyRun, type Finding, type Pattern, type Search } from './pattern';

/** Longer (characters) is no number of any field. */
const longestFigure = 60;

/** More digits are no id. */
const longestId = 15;

const plain = (typed: string) => fold(withoutSpace(typed));

const like = (pattern: Pattern, prefix = ''): Search => ({ reading: { as: 'text', prefix, oneBlank: false }, pattern });

const shown = (typed: string): Pattern =>
  [...plain(typed)].map((character) => (character === hiddenDigit ? anyOne : character));

const asId = (digits: string): Search | null =>
  !/^\d+$/.test(digits) || digits.length > longestId
    ? null
    : { reading: { as: 'digits', decimals: [0, 0] }, pattern: [String(Number(digits))] };

const numbered = (typed: string) => {
  const digits = /^[^#№]*[#№](\d+)$/.exec(withoutSpace(typed))?.[1];
  return digits === undefined ? null : asId(digits);
};

/** Shorter (characters) it names too many. */
const shortestName = 2;

const words = ({ prefix = '' }: { prefix?: string }, typed: string): Search => {
  const needle = fold(oneBlank(typed));
  return { reading: { as: 'text', prefix, oneBlank: needle.includes(' ') }, pattern: [anyRun, needle, anyRun] };
};

/** What the search box's text can mean. */
export const finding: Finding = {
  plain,
  like,
  numbered,
  part: (typed) => like([anyRun, ...shown(typed), anyRun]),
  beginning: (typed, such) => (such.test(plain(typed)) ? like([...shown(typed), anyRun]) : null),
  id: (typed) => numbered(typed) ?? asId(withoutSpace(typed)),
  words,
  name: (field, typed) => (typed.trim().length < shortestName ? null : words(field, typed)),
  containing: (text, prefix) => like([anyRun, fold(text), anyRun], prefix),
  digits: (q, unit, decimals = [0, 6]) => {
    const typed = plain(q);
    if (typed.length > longestFigure) return null;
    const figure = (unit !== '' && typed.endsWith(fold(unit)) ? typed.slice(0, -unit.length) : typed).replace(',', '.');
    if (!/^[\d.-]+$/.test(figure)) return null;
    const superfluous = new RegExp(`(\\.\\d{${decimals[0]}}\\d*?)0+$`);
    return {
      reading: { as: 'digits', decimals },
      pattern: [anyRun, figure.replace(superfluous, '$1'), anyRun],
    };
  },
};
