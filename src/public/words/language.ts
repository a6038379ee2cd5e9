import { say, type Words } from '../../resources/language/words';

/** Languages of the public pages. */
export const languages = { en: 'English', ru: 'Русский' } as const;
export type Language = keyof typeof languages;

/** The cookie that keeps a chosen language, for the server and the browser alike. */
export const languageCookie = 'lang';

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text);

/** The first language of a list in order of preference that there is; `ru-RU,ru;q=0.9` as browsers send it. */
export const preferredLanguage = (wanted: string): Language =>
  wanted
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find(isLanguage) ?? 'en';

const yearSeconds = 31_536_000;

/** Keeps a chosen language in the browser, for a year. */
export const keepLanguage = (language: Language): void => {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
};

/** Says words, or a phrase alone, in one language. A phrase that it lacks is said in English. */
export type Say = (words: Words | string) => string;

/** Phrases of a language by their English. */
export type Phrases = Readonly<Record<string, string>>;

const known: Partial<Record<Language, Phrases>> = { en: {} };

/** From now on this language is spoken. The script of the pages carries no words but English ones. */
export const learn = (language: Language, phrases: Phrases): void => {
  known[language] = phrases;
};

/** The phrases of a language, where it is spoken and not English. */
export const phrasesOf = (language: Language): Phrases | undefined => (language === 'en' ? undefined : known[language]);

/** Fetches the words of a language that is not spoken yet. */
export const fetchWords = async (language: Language): Promise<void> => {
  if (!known[language]) learn(language, (await import('./ru')).russianForPayers);
};

/** How a language says words. */
export const sayIn =
  (language: Language): Say =>
  (words) =>
    say(typeof words === 'string' ? { phrase: words } : words, (phrase) => known[language]?.[phrase] ?? phrase);
