import type { I18nProvider } from 'react-admin';
import { fillIn, type Figures } from '../../resources/language/words';

interface Phrases {
  [key: string]: string | Phrases;
}

interface Locale {
  locale: string;
  name: string;
}

const flattened = (phrases: Phrases, prefix = ''): [string, string][] =>
  Object.entries(phrases).flatMap(([key, phrase]): [string, string][] =>
    typeof phrase === 'string' ? [[prefix + key, phrase]] : flattened(phrase, `${prefix}${key}.`),
  );

/**
 * react-admin's i18n provider: translates a key and fills in its figures as the API and the payers' pages do, with the
 * browser's own plural rules. A key without a phrase is its own phrase, or `_` is.
 */
export const i18nProvider = (
  phrasesOf: (locale: string) => Phrases | Promise<Phrases>,
  initial: string,
  locales: readonly Locale[],
): I18nProvider => {
  let locale = initial;
  let phrases = new Map(flattened(phrasesOf(initial) as Phrases));
  return {
    translate: (key: string, figures: Figures & { _?: string } = {}) =>
      fillIn(phrases.get(key) ?? figures._ ?? key, figures, locale),
    changeLocale: async (next: string) => {
      phrases = new Map(flattened(await phrasesOf(next)));
      locale = next;
    },
    getLocale: () => locale,
    getLocales: () => [...locales],
  };
};
