import { isTrc20Address } from '../../format/trc20';
import type { Field, Fields } from './field';
import type { Issue, Values } from './values';

/** Texts of a known format: how one is told, and what is said of another. */
const formats: Readonly<Record<NonNullable<Field['format']>, { fits: (text: string) => boolean; issue: Issue }>> = {
  trc20: {
    fits: isTrc20Address,
    issue: { phrase: 'This is no address of the TRC20 network: a letter is wrong or missing' },
  },
};

/**
 * What is wrong with values whose field says what they look like, under its name. The reference platform refuses them; a
 * plain one decides for itself, and there they are pointed out alone (`InputWarning.tsx`).
 */
export const checkFormats = (fields: Fields, values: Values): Record<string, Issue> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { format }]) => {
      const value = values[name];
      if (format === undefined || typeof value !== 'string' || formats[format].fits(value)) return [];
      return [[name, formats[format].issue]];
    }),
  );
