import { languages } from '../../words/languages';
import type { Translations } from './mapping';

let loaded: readonly Readonly<Record<string, unknown>>[] = [];

/** Loads the phrases of all languages: a file may have its headings in any. */
export const loadTranslations = async (): Promise<void> => {
  loaded = await Promise.all(Object.values(languages).map(async (language) => (await language.console()).phrases));
};

/** The translations of a phrase in all languages that were loaded. */
export const translations: Translations = (phrase) =>
  loaded.flatMap((phrases) => {
    const text = phrases[phrase];
    return typeof text === 'string' ? [text] : [];
  });
