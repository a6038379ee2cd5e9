import { formatNumber } from '../../format/money';
import type { Field, Fields } from './field';
import { invalidValue, type Issue, type Value, type Values } from './value';

export { invalidValue, type Issue, type Value, type Values } from './value';

/**
 * Reads one value of an answer or a request as the field's kind, or `misfit`. Absent and `null` are the same; they are a
 * misfit only where the field is required.
 */
export const decodeValue = (field: Field, raw: unknown): Value | typeof invalidValue => {
  if (raw === undefined || raw === null) return field.required ? invalidValue : null;
  return field.kind.decode(raw);
};

/** A value as it goes over the wire: money and percent are JSON numbers, all else as it is held. */
export const encodeValue = ({ kind }: Field, value: Value): unknown =>
  kind.toNumber && typeof value === 'string' ? kind.toNumber(value) : value;

/** Nothing that could be seen: space, and signs without a shape. */
const blank = /^[\s\p{C}\u2800\u3164]*$/u;

/** Checks an input's value against its field: the one rule that the console's forms and the API share. */
export const checkValue = (field: Field, value: Value | undefined): Issue | null => {
  if (value === undefined || value === null || (typeof value === 'string' && blank.test(value))) {
    return field.required ? { phrase: field.rules?.requiredMessage ?? 'Required' } : null;
  }
  const { kind } = field;
  const decoded = decodeValue(field, value);
  if (decoded === invalidValue) return kind.explainInvalid?.(value) ?? { phrase: 'This value does not fit here' };
  if (decoded === null) return null;
  // As it was written, before zeros are cut from it; a JSON number never had them.
  const written = typeof value === 'string' ? value : String(decoded);
  return kind.check?.(field, decoded as never, written) ?? null;
};

/** What was typed, made the value that is sent: trimmed, empty as absent, read as its kind says. */
export const readInput = (field: Field, typed: Value | undefined): Value => {
  if (typed === undefined || typed === null) return null;
  if (typeof typed !== 'string') return typed;
  const trimmed = typed.trim();
  if (blank.test(trimmed)) return null;
  return field.kind.normalize?.(trimmed) ?? trimmed;
};

/** A field as it is asked for beside these other inputs: some must be filled in with certain values of another alone. */
export const fieldBeside = (field: Field, siblings: Readonly<Record<string, unknown>>): Field => {
  const requiredWith = field.rules?.requiredWith;
  const siblingValue = requiredWith && siblings[requiredWith.field];
  // An object that was sent for a value can't even be made text.
  const isValue = siblingValue !== null && ['string', 'number', 'boolean'].includes(typeof siblingValue);
  const isRequired = isValue && requiredWith!.is.some((one) => String(one) === String(siblingValue));
  return isRequired ? { ...field, required: true } : field;
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
    const isScalar = raw === undefined || raw === null || ['string', 'number', 'boolean'].includes(typeof raw);
    const typed = isScalar ? readInput(field, raw as Value | undefined) : null;
    const issue = isScalar ? checkValue(fieldBeside(field, body), typed) : { phrase: 'This value does not fit here' };
    const decoded = issue ? null : decodeValue({ ...field, required: false }, typed);
    if (issue) issues[name] = issue;
    else values[name] = decoded === invalidValue ? null : decoded;
  }
  for (const [name, { rules }] of Object.entries(fields)) {
    const needs = rules?.needs;
    if (needs !== undefined && (values[name] ?? null) !== null && (values[needs] ?? null) === null)
      issues[needs] = { phrase: 'Required' };
  }
  for (const [name, { rules }] of Object.entries(fields)) {
    const notBelow = rules?.notBelow;
    const boundField = notBelow === undefined ? undefined : fields[notBelow];
    const bound = values[notBelow ?? ''];
    const value = values[name];
    if (!boundField || typeof value !== 'number' || typeof bound !== 'number' || value >= bound) continue;
    delete values[name];
    issues[name] = { phrase: 'Must be at least %{min}', args: { min: formatNumber(bound) } };
  }
  return { values, issues };
};
