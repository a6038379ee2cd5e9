import { fillIn, translateWords, type Words } from '../../resources/language/words';
import { english, languages, type Language } from '../../words/languages';

/** Name of the cookie with the chosen language, which the server and the browser read. */
export const languageCookie = 'lang';

const yearSeconds = 31_536_000;

/** Stores the chosen language in a cookie for a year. */
export const saveLanguage = (language: Language): void => {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
};

/** Translates words, or a phrase without arguments. Missing phrases stay English. */
export type TranslateText = (words: Words | string) => string;

/** Phrases of a language by English phrase. */
export type Phrases = Readonly<Record<string, string>>;

const loadedPhrases: Partial<Record<Language, Phrases>> = { [english]: {} };

/** Adds the phrases of a language. The script itself contains only English. */
export const addPhrases = (language: Language, phrases: Phrases): void => {
  loadedPhrases[language] = phrases;
};

/** The loaded phrases of a language; undefined for English or a language that is not loaded. */
export const phrasesOf = (language: Language): Phrases | undefined =>
  language === english ? undefined : loadedPhrases[language];

/** Loads the phrases of a language if they are missing. Rejects without a connection. */
export const fetchWords = async (language: Language): Promise<void> => {
  if (!loadedPhrases[language]) addPhrases(language, (await languages[language].payers()).phrases);
};

/** Returns the translation function of a language. */
export const translateInto =
  (language: Language): TranslateText =>
  (words) =>
    translateWords(typeof words === 'string' ? { phrase: words } : words, (phrase, figures = {}) =>
      fillIn(loadedPhrases[language]?.[phrase] ?? phrase, figures, language),
    );
