import { fillIn, type Translate } from '../../resources/language/words';
import { isLanguage, languages, preferredLanguage, type Language } from '../../words/languages';
import { readPreference } from '../browser/preferences';

/** A language with its dictionary: English phrases, and what they are in that language. */
export interface Phrases {
  language: Language;
  phrases: Readonly<Record<string, unknown>>;
}

/** Returns the language that the user chose, otherwise the browser's. */
export const preferredLocale = (): Language => {
  const chosen = readPreference<string>('locale', '');
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.language);
};

/** Loads the dictionary of a language. English needs none: the key of a phrase is its English text. */
export const loadPhrases = async (language: Language): Promise<Phrases> => ({
  language,
  phrases: (await languages[language].console()).phrases,
});

/** Translates what is shown before the console with react-admin is there. A phrase without a translation is shown in English. */
export const translateWith =
  ({ language, phrases }: Phrases): Translate =>
  (phrase, figures = {}) => {
    const translated = phrases[phrase];
    return fillIn(typeof translated === 'string' ? translated : phrase, figures, language);
  };
