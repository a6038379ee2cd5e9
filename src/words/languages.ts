type Phrases = Readonly<Record<string, unknown>>;

/** A language: its own name, and the loaders of its phrases for the console and for the pages of payers. */
interface LanguageSource {
  name: string;
  console: () => Promise<{ phrases: Phrases }>;
  payers: () => Promise<{ phrases: Readonly<Record<string, string>> }>;
}

/** Phrases are written in English and are the keys of all other languages, so English needs no dictionary. */
const noPhrases = () => Promise.resolve({ phrases: {} });
/** The language in which phrases are written. Phrases that another language lacks are shown in it. */
export const english = 'en' as const;

/** The supported languages by language tag. To add one, add a folder beside this file and a line here. */
export const languages = {
  [english]: { name: 'English', console: noPhrases, payers: noPhrases },
  ru: { name: 'Русский', console: () => import('./ru/console/index'), payers: () => import('./ru/payers/index') },
} as const satisfies Readonly<Record<string, LanguageSource>>;

/** Tag of a supported language. */
export type Language = keyof typeof languages;

/** Whether a value is the tag of a supported language. */
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text);

/** The first supported language in an `Accept-Language` header such as `ru-RU,ru;q=0.9`; English if there is none. */
export const preferredLanguage = (acceptLanguage: string): Language =>
  acceptLanguage
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLanguage) ?? english;
