import { maskRequisites } from './requisites';

/** Separators between the digits of a copied number, some without width. */
const digitSeparators = /[\s.\-\u2010-\u2015/_|\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+/g;

const uuidOrNumber = new RegExp(
  `[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}|\\d(?:${digitSeparators.source.replace('+', '{0,3}')}\\d){12,}`,
  'gi',
);
const isUuid = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}/i.test(text);

/** Masks card and account numbers in a text: numbers of 13 or more digits, however they are grouped. UUIDs stay. */
export const maskLongNumbers = (text: string): string =>
  text.replace(uuidOrNumber, (match) => (isUuid(match) ? match : maskRequisites(match.replace(digitSeparators, ''))));
