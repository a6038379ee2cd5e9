import { currencySigns, decimals } from '../../format/money';
import { hiddenDigit } from '../../format/requisites';
import { ellipsis, groupUuid, shownEnd } from '../../format/uuid';
import { isNameless, type Definition } from './definition';
import type { Field, FieldType } from './fields';
import { fold, oneBlank, withoutSpace } from './folding';

/** In a pattern: any one character. */
export const anyOne: unique symbol = Symbol('any one character');
/** In a pattern: any characters, also none. */
export const anyRun: unique symbol = Symbol('any characters');

/** What a whole text must look like. Plain strings stand for themselves. */
export type Pattern = readonly (string | typeof anyOne | typeof anyRun)[];

/**
 * How a stored value becomes the text that a pattern is held against: folded text behind its prefix, perhaps with each
 * run of space as one blank; or digits with so many decimals at least and at most.
 */
export type Reading =
  | { as: 'text'; prefix: string; oneBlank: boolean }
  | { as: 'digits'; decimals: readonly [least: number, most: number] };

/** What is looked for in the values of one field: the console's memory and the API's database both execute it. */
export interface Search {
  reading: Reading;
  pattern: Pattern;
}

/** No value holds these: the zero character (`values.ts`) and half an emoji. PostgreSQL takes no text that does. */
const unstorable = /[\0\p{Surrogate}]/u;

const contains = (parts: Pattern): Pattern => [anyRun, ...parts, anyRun];
const asText = (prefix = ''): Reading => ({ as: 'text', prefix, oneBlank: false });
const whole = [0, 0] as const;
/** Of a number that is no money (`formatDecimal`). */
const plainDecimals = [0, 6] as const;

const inText = (field: Field, q: string): Search => {
  const needle = fold(oneBlank(q));
  return {
    reading: { as: 'text', prefix: field.prefix ?? '', oneBlank: needle.includes(' ') },
    pattern: contains([needle]),
  };
};

/** Longer (characters) is no number of any field, and no phone. */
const longestFigure = 60;

/** Any digits, or nothing when something else was typed; `unit` may follow them, as it does on the screen. */
const inDigits = (q: string, unit: string, shown: readonly [number, number]): Search | null => {
  const typed = fold(withoutSpace(q));
  if (typed.length > longestFigure) return null;
  const figure = (unit !== '' && typed.endsWith(fold(unit)) ? typed.slice(0, -unit.length) : typed).replace(',', '.');
  if (!/^[\d.-]+$/.test(figure)) return null;
  const [least] = shown;
  const superfluous = new RegExp(`(\\.\\d{${least}}\\d*?)0+$`);
  return { reading: { as: 'digits', decimals: shown }, pattern: contains([figure.replace(superfluous, '$1')]) };
};

/** The whole, a part, or its two ends as they are shown: `27ac5…38310`. */
const inUuid = (q: string): Search => {
  const [first = '', last] = fold(withoutSpace(q)).split(ellipsis);
  if (last === undefined) return { reading: asText(), pattern: contains([first]) };
  const missing = (end: string): Pattern => Array<typeof anyOne>(Math.max(0, shownEnd - end.length)).fill(anyOne);
  return { reading: asText(), pattern: [...missing(first), first, anyRun, last, ...missing(last)] };
};

/** Digits however they are grouped; a digit may be hidden. */
const inRequisites = (q: string): Search => {
  const characters = [...fold(withoutSpace(q))];
  return {
    reading: asText(),
    pattern: contains(characters.map((character) => (character === hiddenDigit ? anyOne : character))),
  };
};

const isPhone = (q: string) => q.length <= longestFigure && /^\+?[\d\s()-]+$/.test(q) && /\d/.test(q);

/** Digits however they are grouped; a leading plus means the beginning. */
const inPhone = (q: string): Search => ({
  reading: asText('+'),
  pattern: contains([fold(isPhone(q) ? withoutSpace(q).replace(/[()-]/g, '') : q)]),
});

/** More digits are no id. */
const longestId = 15;

const asId = (digits: string): Search | null =>
  !/^\d+$/.test(digits) || digits.length > longestId
    ? null
    : { reading: { as: 'digits', decimals: whole }, pattern: [String(Number(digits))] };

/** `#339`, `№339` or 'Invoice #339', as a record without a name of its own is called: that one alone. */
const inNumbered = (q: string): Search | null => {
  const digits = /^[^#№]*[#№](\d+)$/.exec(withoutSpace(q))?.[1];
  return digits === undefined ? null : asId(digits);
};

type SearchIn = (field: Field, q: string) => Search | null;

/** Kinds of field that show words or digits which a person might paste. The others are filtered instead. */
const searchIn: Partial<Record<FieldType, SearchIn>> = {
  text: inText,
  longText: inText,
  email: inText,
  regexp: inText,
  file: inText,
  uuid: (_field, q) => inUuid(q),
  requisites: (_field, q) => inRequisites(q),
  phone: (_field, q) => inPhone(q),
  identifier: (_field, q) => inNumbered(q) ?? inDigits(q, '', whole),
  number: ({ level }, q) => inDigits(q, level ? '%' : '', plainDecimals),
  percent: (_field, q) => inDigits(q, '%', plainDecimals),
  money: ({ currency = 'RUB' }, q) => inDigits(q, currencySigns[currency], decimals[currency]),
};

/**
 * What the search box's text means for a field: what is seen there can be pasted. `null` when no value of it can match.
 * A reference is searched by the field that names its target's records, and by their number where it is what names them.
 */
export const searchOf = (field: Field, q: string): Search | null =>
  unstorable.test(q) ? null : (searchIn[field.type]?.(field, q) ?? null);

/** What the search box's text means for a reference itself: the number of a record that nothing else names. */
export const referenceSearchOf = (target: Definition, q: string): Search | null =>
  isNameless(target) ? inNumbered(q) : null;

const isSearched = (field: Field) =>
  field.search ?? (field.column !== false && (field.type === 'reference' || searchIn[field.type] !== undefined));

/** The fields that the search box looks into. */
export const searchedFields = (definition: Definition): [string, Field][] =>
  Object.entries(definition.fields).filter(([, field]) => isSearched(field));

/** Shorter (characters) than this, what a uuid or an account number begins with names too many. */
const shortestStart = 4;
const shortestName = 2;
const uuidLength = 36;

/** Its beginning, with or without dashes, or both its ends as they are shown. */
const asUuid = (q: string): Search | null => {
  const [start = '', end = ''] = fold(withoutSpace(q)).split(ellipsis);
  if (
    start.replaceAll('-', '').length < shortestStart ||
    start.length > uuidLength ||
    !/^[\da-f-]+$/.test(start) ||
    !/^[\da-f-]*$/.test(end)
  )
    return null;
  return { reading: asText(), pattern: [groupUuid(start), anyRun, end] };
};

/** Its beginning, however it is grouped; digits after the first few may be hidden. */
const asRequisites = (q: string): Search | null => {
  const characters = [...fold(withoutSpace(q))];
  const isNumber = characters.every((character) => character === hiddenDigit || /\d/.test(character));
  if (!isNumber || characters.length < shortestStart || characters.slice(0, shortestStart).includes(hiddenDigit))
    return null;
  const parts = characters.map((character) => (character === hiddenDigit ? anyOne : character));
  return { reading: asText(), pattern: [...parts, anyRun] };
};

const asName = (field: Field, q: string) => (q.trim().length < shortestName ? null : inText(field, q));

/** How each kind of field tells one record from all others. An index answers all but parts of words. */
const namedBy: Partial<Record<FieldType, SearchIn>> = {
  identifier: (_field, q) => inNumbered(q) ?? asId(withoutSpace(q)),
  uuid: (_field, q) => asUuid(q),
  requisites: (_field, q) => asRequisites(q),
  email: asName,
  text: asName,
};

/** The fields by which people name a record: its id, uuid, account number and e-mail, and what it is called. */
export const namingFields = ({ fields, represent }: Definition): [string, Field][] =>
  Object.entries(fields).filter(([name, { type, names, from }]) =>
    // What another record is called names that one.
    type === 'text' ? name === represent && !names && !from : namedBy[type] !== undefined,
  );

/** What was typed as the name of one record, for a field that names it; `null` when no value of it can be meant. */
export const namingOf = (field: Field, typed: string): Search | null =>
  unstorable.test(typed) ? null : (namedBy[field.type]?.(field, typed) ?? null);

/** Can any record of this definition be meant by it? What can't is not asked for. */
export const isNameOf = (definition: Definition, typed: string): boolean =>
  namingFields(definition).some(([, field]) => namingOf(field, typed) !== null);
