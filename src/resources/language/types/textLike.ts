import { formatNumber } from '../../../format/money';
import type { Field, Kind } from '../field';
import { misfit, type Issue } from '../value';

const usuallyLongest = 255;

/** The zero character, and half an emoji: the database takes neither, or would keep another sign in its place. */
export const unstorable = /[\0\p{Surrogate}]/u;

/** A whole number past 2^53 has been rounded on its way here: as an account number it would be another one. */
export const decodeText = (raw: unknown): string | typeof misfit => {
  if (typeof raw === 'number') return Math.abs(raw) <= Number.MAX_SAFE_INTEGER ? String(raw) : misfit;
  return typeof raw === 'string' ? raw : misfit;
};

/** The rules of any text: its length, and what can be stored. */
export const checkText = (field: Field, text: string): Issue | null => {
  const max = field.maxLength ?? field.kind.longest ?? usuallyLongest;
  // As people count them: an emoji is one.
  if (text.length > max && [...text].length > max)
    return {
      phrase: 'At most %{max} character |||| At most %{max} characters',
      args: { max: formatNumber(max), smart_count: max },
    };
  if (unstorable.test(text)) return { phrase: 'Contains a character that cannot be stored' };
  if (field.without && text.includes(field.without))
    return { phrase: 'Without %{text}', args: { text: field.without } };
  return null;
};

/** What is held, stored and sent as text. */
export const textLike = {
  decode: decodeText,
  check: checkText,
} satisfies Partial<Kind>;
