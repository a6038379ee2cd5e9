import { formatNumber } from '../../../format/money';
import type { Field, Kind } from '../field';
import { invalidValue, type Issue } from '../value';

const defaultMaxLength = 255;

/** The zero character, and half an emoji: the database takes neither, or would keep another sign in its place. */
export const unstorable = /[\0\p{Surrogate}]/u;

/** A whole number past 2^53 has been rounded on its way here: as an account number it would be another one. */
export const decodeText = (raw: unknown): string | typeof invalidValue => {
  if (typeof raw === 'number') return Math.abs(raw) <= Number.MAX_SAFE_INTEGER ? String(raw) : invalidValue;
  return typeof raw === 'string' ? raw : invalidValue;
};

/** The rules of any text: its length, and what can be stored. */
export const checkText = (field: Field, text: string): Issue | null => {
  const max = field.maxLength ?? field.kind.maxLength ?? defaultMaxLength;
  // As people count them: an emoji is one.
  if (text.length > max && [...text].length > max)
    return {
      phrase: 'At most %{max} character |||| At most %{max} characters',
      args: { max: formatNumber(max), smart_count: max },
    };
  if (unstorable.test(text)) return { phrase: 'Contains a character that cannot be stored' };
  const forbidden = field.rules?.mustNotContain;
  if (forbidden && text.includes(forbidden)) return { phrase: 'Without %{text}', args: { text: forbidden } };
  return null;
};

/** What is held, stored and sent as text. */
export const textLike = {
  decode: decodeText,
  check: checkText,
} satisfies Partial<Kind>;
