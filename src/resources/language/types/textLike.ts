import { formatNumber } from '../../../format/money';
import type { Field, Kind } from '../field';
import { invalidValue, type Issue } from '../value';

const defaultMaxLength = 255;

/** NUL and unpaired surrogates. PostgreSQL refuses NUL, and a surrogate would be replaced by another character. */
export const unstorable = /[\0\p{Surrogate}]/u;

/**
 * Decodes text. Integers beyond 2^53 are invalid, because JSON parsing has rounded them: an account number would be
 * wrong.
 */
export const decodeText = (raw: unknown): string | typeof invalidValue => {
  if (typeof raw === 'number') return Math.abs(raw) <= Number.MAX_SAFE_INTEGER ? String(raw) : invalidValue;
  return typeof raw === 'string' ? raw : invalidValue;
};

/** Validates the length and the characters of a text. */
export const checkText = (field: Field, text: string): Issue | null => {
  const max = field.maxLength ?? field.kind.maxLength ?? defaultMaxLength;
  // Counts code points, so that an emoji is one character.
  if (text.length > max && [...text].length > max)
    return {
      phrase: 'At most %{max} character |||| At most %{max} characters',
      args: { max: formatNumber(max), smart_count: max },
    };
  if (unstorable.test(text)) return { phrase: 'Contains a character that cannot be stored' };
  const forbidden = field.checks?.mustNotContain;
  if (forbidden && text.includes(forbidden)) return { phrase: 'Without %{text}', args: { text: forbidden } };
  return null;
};

/** Base of kinds that are held, stored and sent as text. */
export const textLike = {
  decode: decodeText,
  check: checkText,
} satisfies Partial<Kind>;
