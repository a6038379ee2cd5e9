type Phrases = Readonly<Record<string, unknown>>;

/** A language: what it calls itself, and where its words are, for the console and for the pages of payers. */
interface Spoken {
  name: string;
  console: () => Promise<{ phrases: Phrases }>;
  payers: () => Promise<{ phrases: Readonly<Record<string, string>> }>;
}

/** A phrase is its own English, and each other language's key: English needs no words, and says what another one lacks. */
const ownWords = () => Promise.resolve({ phrases: {} });
/** The language that phrases are written in. */
export const english = 'en' as const;

/** The languages there are, by what browsers call them. A folder beside this file and one line here make one more. */
export const languages = {
  [english]: { name: 'English', console: ownWords, payers: ownWords },
  ru: { name: 'Русский', console: () => import('./ru/console/index'), payers: () => import('./ru/payers/index') },
} as const satisfies Readonly<Record<string, Spoken>>;

export type Language = keyof typeof languages;

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text);

/** The first language of a list in order of preference that there is; `ru-RU,ru;q=0.9` as browsers send it. */
export const preferredLanguage = (wanted: string): Language =>
  wanted
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find(isLanguage) ?? english;
