import { isTrc20Address } from '../../format/trc20';
import type { Fields, InputRules } from './field';
import type { Issue, Values } from './values';

/** Each format: its test, and the issue when the test fails. */
const formats: Readonly<Record<NonNullable<InputRules['format']>, { fits: (text: string) => boolean; issue: Issue }>> =
  {
    trc20: {
      fits: isTrc20Address,
      issue: { phrase: 'This is not a TRC20 address: a character is wrong or missing' },
    },
  };

/**
 * Returns the issues of values whose field declares a format, by field name. The reference platform refuses such
 * values. A plain platform decides for itself, so the console only warns (`InputWarning.tsx`).
 */
export const checkFormats = (fields: Fields, values: Values): Record<string, Issue> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { rules }]) => {
      const format = rules?.format;
      const value = values[name];
      if (format === undefined || typeof value !== 'string' || formats[format].fits(value)) return [];
      return [[name, formats[format].issue]];
    }),
  );
