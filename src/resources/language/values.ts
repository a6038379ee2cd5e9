import { formatNumber } from '../../format/money';
import { partedBy } from '../../format/requisites';
import type { Currency, Field, Fields, FieldType } from './fields';
import { withoutSpace } from './folding';
import type { Words } from './words';

/** A value as records hold it. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value>;

/** A rule that a value breaks, in words. */
export type Issue = Words;

/** What `decodeValue` gives for something that does not fit the field. */
export const misfit: unique symbol = Symbol('misfit');

export const decimalsOf: Readonly<Record<Currency, number>> = { RUB: 2, USDT: 6 };

/** JSON numbers carry this many digits without loss; more are refused (decisions, section 1). */
const safeDigits = 15;
const longestText: Partial<Record<FieldType, number>> = { longText: 2000 };
const otherwiseLongest = 255;
const maxAmount: Readonly<Record<Currency, number>> = { RUB: 100_000_000, USDT: 100_000_000 };
const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/;
const decimalPattern = /^-?\d+(\.\d+)?$/;
/** A choice's number, also an unknown one, is small. */
const largestChoice = 2 ** 31 - 1;
/** Years 1 to 9999: what ISO 8601 writes with four digits, and every database takes. */
const firstDate = Date.parse('0001-01-01T00:00:00.000Z');
const lastDate = Date.parse('9999-12-31T23:59:59.999Z');
const longestDate = 64;

/** A number written longer than this (characters) is none: no pattern is tried on it. */
const longestNumber = 40;

/** A whole number past 2^53 has been rounded on its way here: as an account number it would be another one. */
const decodeText = (raw: unknown) => {
  if (typeof raw === 'number') return Math.abs(raw) <= Number.MAX_SAFE_INTEGER ? String(raw) : misfit;
  return typeof raw === 'string' ? raw : misfit;
};

const isNumeric = (raw: unknown, pattern: RegExp): raw is string =>
  typeof raw === 'string' && raw.length <= longestNumber && pattern.test(raw);

/** However they were grouped. */
const decodeDigits = (raw: unknown) => {
  const text = decodeText(raw);
  return text === misfit ? misfit : withoutSpace(text);
};

const decodeInteger = (raw: unknown) => {
  const number = isNumeric(raw, /^-?\d+$/) ? Number(raw) : raw;
  return Number.isSafeInteger(number) ? (number as number) : misfit;
};

const decodeChoice = (raw: unknown) => {
  const number = decodeInteger(raw);
  return number !== misfit && Math.abs(number) <= largestChoice ? number : misfit;
};

const decodeNumber = (raw: unknown) => {
  const number = isNumeric(raw, decimalPattern) ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number) ? number : misfit;
};

/** A JSON number or numeric string as a plain decimal string, without exponent or superfluous zeros. */
const decodeDecimal = (raw: unknown) => {
  const plain = typeof raw === 'number' && Number.isFinite(raw) ? numberToDecimal(raw) : raw;
  if (!isNumeric(plain, decimalPattern)) return misfit;
  const trimmed = plain
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return trimmed.replace(/\D/g, '').replace(/^0+/, '').length > safeDigits ? misfit : trimmed === '-0' ? '0' : trimmed;
};

const numberToDecimal = (number: number) => {
  const written = String(number);
  return written.includes('e') ? number.toFixed(12) : written;
};

const decodeDate = (raw: unknown) => {
  const written = typeof raw === 'string' && raw !== '' && raw.length <= longestDate;
  const time = typeof raw === 'number' ? raw : written ? Date.parse(raw) : Number.NaN;
  return time >= firstDate && time <= lastDate ? new Date(time).toISOString() : misfit;
};

const decodeBoolean = (raw: unknown) => (typeof raw === 'boolean' ? raw : raw === 0 || raw === 1 ? raw === 1 : misfit);

const decodeCount = (raw: unknown) => (Array.isArray(raw) ? raw.length : decodeInteger(raw));

const decoders: Readonly<Record<FieldType, (raw: unknown) => Value | typeof misfit>> = {
  identifier: decodeInteger,
  uuid: decodeText,
  text: decodeText,
  longText: decodeText,
  email: decodeText,
  phone: (raw) => {
    const digits = decodeDigits(raw);
    return digits === misfit ? misfit : digits.replace(/^\+/, '');
  },
  requisites: decodeDigits,
  money: decodeDecimal,
  percent: decodeDecimal,
  number: decodeNumber,
  dateTime: decodeDate,
  yesNo: decodeBoolean,
  choice: decodeChoice,
  reference: decodeInteger,
  count: decodeCount,
  regexp: decodeText,
  range: () => null,
  file: decodeText,
};

/**
 * Reads one value of an answer or a request as the field's type, or `misfit`. Absent and `null` are the same;
 * they are a misfit only where the field is required. A choice's number may be unknown: it is shown raw.
 */
export const decodeValue = (field: Field, raw: unknown): Value | typeof misfit => {
  if (raw === undefined || raw === null) return field.required ? misfit : null;
  return decoders[field.type](raw);
};

/** A value as it goes over the wire: money and percent are JSON numbers, all else as it is held. */
export const encodeValue = (field: Field, value: Value): unknown =>
  value !== null && (field.type === 'money' || field.type === 'percent') ? Number(value) : value;

/** How many decimals a figure of this field may have. */
const placesOf = ({ type, currency }: Field): number =>
  type === 'money' ? decimalsOf[currency ?? 'RUB'] : type === 'percent' ? 2 : Infinity;

/** The zeros at the end count: `1.500` is a thousand and a half to some. */
const checkPlaces = (field: Field, decimal: string): Issue | null => {
  const places = placesOf(field);
  return (decimal.split('.')[1]?.length ?? 0) > places
    ? { phrase: 'At most %{places} decimals', args: { places } }
    : null;
};

const belowMin = ({ tooSmall }: Field, min: number): Issue => ({
  phrase: tooSmall ?? 'Must be at least %{min}',
  args: { min: formatNumber(min) },
});

const checkDecimal = (field: Field, decimal: string, min: number, max: number): Issue | null => {
  const number = Number(decimal);
  if (field.type === 'money' && field.min === undefined && number <= 0)
    return { phrase: field.tooSmall ?? 'Must be greater than 0' };
  if (number < min) return belowMin(field, min);
  if (number > max) return { phrase: 'Must be at most %{max}', args: { max: formatNumber(max) } };
  return null;
};

const checkNumber = (field: Field, number: number): Issue | null => {
  if (field.min !== undefined && number < field.min) return belowMin(field, field.min);
  if (field.max !== undefined && number > field.max)
    return { phrase: 'Must be at most %{max}', args: { max: formatNumber(field.max) } };
  return null;
};

/** The zero character, and half an emoji: the database would keep another sign in its place. */
const unstorable = /[\0\p{Surrogate}]/u;

const checkText = (field: Field, text: string): Issue | null => {
  const max = field.maxLength ?? longestText[field.type] ?? otherwiseLongest;
  // As people count them: an emoji is one.
  if (text.length > max && [...text].length > max)
    return { phrase: 'At most %{max} characters', args: { max: formatNumber(max) } };
  if (unstorable.test(text)) return { phrase: 'Contains a character that cannot be stored' };
  if (field.without && text.includes(field.without))
    return { phrase: 'Without %{text}', args: { text: field.without } };
  return null;
};

const checks: Readonly<Record<FieldType, (field: Field, value: never) => Issue | null>> = {
  identifier: () => null,
  uuid: checkText,
  text: checkText,
  longText: checkText,
  email: (field, text: string) => (emailPattern.test(text) ? checkText(field, text) : { phrase: 'Invalid email' }),
  phone: (_field, text: string) =>
    /^\d{5,15}$/.test(text) ? null : { phrase: 'Digits only, 5 to 15 of them, without leading +' },
  requisites: (field, text: string) =>
    /^[\d\s]{4,42}$/.test(text) ? checkText(field, text) : { phrase: 'Digits only, in groups if you like' },
  money: (field, decimal: string) =>
    checkDecimal(field, decimal, field.min ?? 0, field.max ?? maxAmount[field.currency ?? 'RUB']),
  percent: (field, decimal: string) => checkDecimal(field, decimal, field.min ?? 0, field.max ?? 100),
  number: checkNumber,
  dateTime: () => null,
  yesNo: () => null,
  choice: (field, number: number) => (field.options?.[number] ? null : { phrase: 'Choose one of the offered values' }),
  reference: () => null,
  count: () => null,
  regexp: checkText,
  range: () => null,
  file: checkText,
};

/** `1,000` is a thousand to some and one to others; `0,125` and `1 234,567` are neither's doubt. */
const twoWays = /^[1-9]\d{0,2}(,\d{3})+$/;

/** More digits than a number of the wire carries (`safeDigits`) are a number all the same. */
const tooManyDigits = /^[\d\s]{16,}([.,]\d*)?$/;

/** Nothing that could be seen: space, and signs without a shape. */
const blank = /^[\s\p{C}\u2800\u3164]*$/u;

/** Checks an input's value against its field: the one rule that the console's forms and the API share. */
export const checkValue = (field: Field, value: Value | undefined): Issue | null => {
  if (value === undefined || value === null || (typeof value === 'string' && blank.test(value))) {
    return field.required ? { phrase: field.missing ?? 'Required' } : null;
  }
  const decoded = decodeValue(field, value);
  if (decoded === misfit) {
    const numeric = field.type === 'money' || field.type === 'number' || field.type === 'percent';
    if (numeric && typeof value === 'string' && twoWays.test(value))
      return { phrase: 'Can be read two ways: write it without the comma' };
    if (field.type === 'money' && typeof value === 'string' && tooManyDigits.test(value))
      return { phrase: 'This amount is too large' };
    return { phrase: numeric ? 'Enter a number' : 'This value does not fit here' };
  }
  if (decoded === null) return null;
  // As it was written, before zeros are cut from it; a JSON number never had them.
  const written = typeof value === 'string' ? value : String(decoded);
  return checkPlaces(field, written) ?? checks[field.type](field, decoded as never);
};

/** What was typed, made the value that is sent: trimmed, empty as absent, numbers read with comma or point. */
export const readInput = (field: Field, typed: Value | undefined): Value => {
  if (typed === undefined || typed === null) return null;
  if (typeof typed !== 'string') return typed;
  const trimmed = typed.trim();
  if (blank.test(trimmed)) return null;
  if (field.type === 'phone') return trimmed.replace(/[\s()-]/g, '').replace(/^\+/, '');
  // Pasted from wherever: in groups of any size, however they are parted.
  if (field.type === 'requisites') return trimmed.replace(partedBy, '');
  if (field.type === 'money' || field.type === 'percent' || field.type === 'number') {
    // Nobody's money moves on what can be read two ways: it stays as it was typed, and is refused.
    return twoWays.test(trimmed) ? trimmed : trimmed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  }
  return trimmed;
};

/** A field as it is asked for beside these other inputs: some must be filled in with certain values of another alone. */
export const asAsked = (field: Field, beside: Readonly<Record<string, unknown>>): Field => {
  const { requiredWith } = field;
  const given = requiredWith && beside[requiredWith.field];
  // An object that was sent for a value can't even be made text.
  const isValue = given !== null && ['string', 'number', 'boolean'].includes(typeof given);
  const isAsked = isValue && requiredWith!.is.some((one) => String(one) === String(given));
  return isAsked ? { ...field, required: true } : field;
};

/** Reads and checks a whole body against input fields. The first issue of each field is named under it. */
export const checkInputs = (
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
): { values: Values; issues: Record<string, Issue> } => {
  const values: Values = {};
  const issues: Record<string, Issue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = body[name] === undefined ? field.initial : body[name];
    const scalar = raw === undefined || raw === null || ['string', 'number', 'boolean'].includes(typeof raw);
    const typed = scalar ? readInput(field, raw as Value | undefined) : null;
    const issue = scalar ? checkValue(asAsked(field, body), typed) : { phrase: 'This value does not fit here' };
    const decoded = issue ? null : decodeValue({ ...field, required: false }, typed);
    if (issue) issues[name] = issue;
    else values[name] = decoded === misfit ? null : decoded;
  }
  for (const [name, { needs }] of Object.entries(fields)) {
    if (needs !== undefined && (values[name] ?? null) !== null && (values[needs] ?? null) === null)
      issues[needs] = { phrase: 'Required' };
  }
  for (const [name, { notBelow }] of Object.entries(fields)) {
    const below = notBelow === undefined ? undefined : fields[notBelow];
    const bound = values[notBelow ?? ''];
    const value = values[name];
    if (!below || typeof value !== 'number' || typeof bound !== 'number' || value >= bound) continue;
    delete values[name];
    issues[name] = { phrase: 'Must be at least %{min}', args: { min: formatNumber(bound) } };
  }
  return { values, issues };
};
