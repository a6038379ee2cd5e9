import { fillIn, translateWords, type Words } from '../../resources/language/words';
import { english, languages, type Language } from '../../words/languages';

/** The cookie that keeps a chosen language, for the server and the browser alike. */
export const languageCookie = 'lang';

const yearSeconds = 31_536_000;

/** Keeps a chosen language in the browser, for a year. */
export const saveLanguage = (language: Language): void => {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
};

/** Says words, or a phrase alone, in one language. A phrase that it lacks is said in English. */
export type TranslateText = (words: Words | string) => string;

/** Phrases of a language by their English. */
export type Phrases = Readonly<Record<string, string>>;

const known: Partial<Record<Language, Phrases>> = { [english]: {} };

/** From now on this language is spoken. The script of the pages carries no words but English ones. */
export const addPhrases = (language: Language, phrases: Phrases): void => {
  known[language] = phrases;
};

/** The phrases of a language, where it is spoken and not English. */
export const phrasesOf = (language: Language): Phrases | undefined =>
  language === english ? undefined : known[language];

/** Fetches the words of a language that is not spoken yet. */
export const fetchWords = async (language: Language): Promise<void> => {
  if (!known[language]) addPhrases(language, (await languages[language].payers()).phrases);
};

/** How a language says words. */
export const translateInto =
  (language: Language): TranslateText =>
  (words) =>
    translateWords(typeof words === 'string' ? { phrase: words } : words, (phrase, figures = {}) =>
      fillIn(known[language]?.[phrase] ?? phrase, figures, language),
    );
