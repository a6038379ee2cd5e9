import type { Field, Fields, InputChecks } from './field';
import { invalidValue, type Issue, type Value, type Values } from './value';

export { invalidValue, type Issue, type Value, type Values } from './value';

/**
 * Decodes one value of an answer or a request; `invalidValue` when it does not fit the field. Absent and `null` are the
 * same and are invalid only in required fields.
 */
export const decodeValue = (field: Field, raw: unknown): Value | typeof invalidValue => {
  if (raw === undefined || raw === null) return field.required ? invalidValue : null;
  return field.kind.decode(raw);
};

/** Encodes a value for JSON: money and percentages as numbers, others unchanged. */
export const encodeValue = ({ kind }: Field, value: Value): unknown => {
  if (kind.encode) return kind.encode(value);
  return kind.toNumber && typeof value === 'string' ? kind.toNumber(value) : value;
};

/** Text without a visible character. */
const blank = /^[\s\p{C}\u2800\u3164]*$/u;

/** Validates an input value. The console's forms and the API share this check. */
export const checkValue = (field: Field, value: Value | undefined): Issue | null => {
  if (value === undefined || value === null || (typeof value === 'string' && blank.test(value))) {
    return field.required ? { phrase: field.checks?.requiredMessage ?? 'Required' } : null;
  }
  const { kind } = field;
  const decoded = decodeValue(field, value);
  if (decoded === invalidValue)
    return kind.explainInvalid?.(value, field) ?? { phrase: 'This value is not valid here' };
  if (decoded === null) return null;
  // Checks of decimals need the text as written, before zeros are removed. A JSON number has none.
  const written = typeof value === 'string' ? value : String(decoded);
  return kind.check?.(field, decoded as never, written) ?? null;
};

/** Converts typed input to the value to send: trims it, turns blank text into null, and normalizes it by its kind. */
export const readInput = (field: Field, typed: Value | undefined): Value => {
  if (typed === undefined || typed === null) return null;
  if (typeof typed !== 'string') return typed;
  const trimmed = typed.trim();
  if (blank.test(trimmed)) return null;
  return field.kind.normalize?.(trimmed) ?? trimmed;
};

/** Whether a request holds a value here. It may hold an object, and some objects cannot be converted to text. */
const isScalar = (raw: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof raw);

/** Returns the field as required if the values of its sibling inputs demand it (`requiredWith`). */
export const withSiblingRules = (field: Field, siblings: Readonly<Record<string, unknown>>): Field => {
  const requiredWith = field.checks?.requiredWith;
  const siblingValue = requiredWith && siblings[requiredWith.field];
  const isRequired = isScalar(siblingValue) && requiredWith!.is.some((one) => String(one) === String(siblingValue));
  return isRequired ? { ...field, required: true } : field;
};

/** What is wrong with a valid value beside the other values, or at this time; undefined when nothing is. */
const checkSiblings = (
  name: string,
  checks: InputChecks | undefined,
  fields: Fields,
  values: Values,
): Issue | undefined => {
  const valueOf = (field: string | undefined) => (field === undefined ? null : (values[field] ?? null));
  const value = valueOf(name);
  if (!checks || value === null) return undefined;
  const { notBelow, notWith, inFuture } = checks;
  const bound = valueOf(notBelow);
  if (bound !== null && Number(value) < Number(bound)) {
    const boundField = fields[notBelow!]!;
    return {
      phrase: 'Must be at least %{min}',
      args: { min: boundField.kind.format?.(boundField, bound) ?? String(bound) },
    };
  }
  if (notWith && valueOf(notWith.field) !== null) return { phrase: notWith.otherwise };
  if (inFuture && Date.parse(String(value)) <= Date.now()) return { phrase: 'This time has passed' };
  return undefined;
};

/** Decodes and validates a body against input fields. Returns the first issue of each field. */
export const checkInputs = (
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
): { values: Values; issues: Record<string, Issue> } => {
  const values: Values = {};
  const issues: Record<string, Issue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = body[name] === undefined ? field.initial : body[name];
    const isReadable = raw === undefined || raw === null || isScalar(raw);
    const typed = isReadable ? readInput(field, raw as Value | undefined) : null;
    const issue = isReadable
      ? checkValue(withSiblingRules(field, body), typed)
      : { phrase: 'This value is not valid here' };
    const decoded = issue ? null : decodeValue({ ...field, required: false }, typed);
    if (issue) issues[name] = issue;
    else values[name] = decoded === invalidValue ? null : decoded;
  }
  for (const [name, { checks }] of Object.entries(fields)) {
    const needs = checks?.needs;
    if (needs !== undefined && (values[name] ?? null) !== null && (values[needs] ?? null) === null)
      issues[needs] = { phrase: 'Required' };
  }
  for (const [name, { checks }] of Object.entries(fields)) {
    const issue = checkSiblings(name, checks, fields, values);
    if (issue) issues[name] = issue;
  }
  for (const name of Object.keys(issues)) delete values[name];
  return { values, issues };
};
