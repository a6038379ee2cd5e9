import { maskRequisites } from './requisites';

/** Separators between the digits of a copied number. */
const digitSeparators = /[\s.\-\u2010-\u2015/]+/g;

const uuidOrNumber = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|\d(?:[\s.\-\u2010-\u2015/]{0,3}\d){12,}/gi;
const isUuid = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}/i.test(text);

/** Masks card and account numbers in a text: numbers of 13 or more digits, however they are grouped. UUIDs stay. */
export const maskLongNumbers = (text: string): string =>
  text.replace(uuidOrNumber, (match) => (isUuid(match) ? match : maskRequisites(match.replace(digitSeparators, ''))));
