import type { Kind } from '../field';

/** `1,000` means a thousand to some and one to others. `0,125` and `1 234,567` are unambiguous. */
const ambiguousComma = /^[1-9]\d{0,2},\d{3}$/;
/** Several groups of three, or a different sign before the decimals, say what separates thousands. */
const thousandsByComma = /^[1-9]\d{0,2}((,\d{3}){2,}|(,\d{3})+\.\d+)$/;
const thousandsByPoint = /^[1-9]\d{0,2}((\.\d{3}){2,}|(\.\d{3})+,\d+)$/;

const blanks = /[\s\u00a0\u202f]/g;

const toPlain = (typed: string) => {
  if (thousandsByComma.test(typed)) return typed.replaceAll(',', '');
  const ungrouped = thousandsByPoint.test(typed) ? typed.replaceAll('.', '') : typed;
  return ungrouped.replace(blanks, '').replace(',', '.');
};

/** Base of kinds that are typed as numbers, with a decimal comma or point. */
export const numeric = {
  // Ambiguous input is not changed, so that it is refused: money must not move on a guess.
  normalize: (typed) => (ambiguousComma.test(typed) ? typed : toPlain(typed)),
  explainInvalid: (typed) => ({
    phrase:
      typeof typed === 'string' && ambiguousComma.test(typed)
        ? 'Ambiguous: write it without the comma'
        : 'Enter a number',
  }),
  align: 'right',
} as const satisfies Partial<Kind>;
