import type { Kind } from '../field';

/** `1,000` is a thousand to some and one to others; `0,125` and `1 234,567` are neither's doubt. */
const ambiguousComma = /^[1-9]\d{0,2}(,\d{3})+$/;

/** What is typed as a number, with comma or point. */
export const numeric = {
  // Nobody's money moves on what can be read two ways: it stays as it was typed, and is refused.
  normalize: (typed) => (ambiguousComma.test(typed) ? typed : typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')),
  explainInvalid: (typed) => ({
    phrase:
      typeof typed === 'string' && ambiguousComma.test(typed)
        ? 'Can be read two ways: write it without the comma'
        : 'Enter a number',
  }),
  align: 'right',
} as const satisfies Partial<Kind>;
