import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { readPreference } from '../parts/preferences';
import { reactAdminPhrases } from './phrases';

export const locales = [
  { locale: 'en', name: 'English' },
  { locale: 'ru', name: 'Русский' },
] as const;
export type LocaleName = (typeof locales)[number]['locale'];

/** The chosen language, else the browser's. */
export const preferredLocale = (): LocaleName =>
  readPreference<LocaleName>('locale', navigator.language.startsWith('ru') ? 'ru' : 'en');

type Messages = Record<string, string> & typeof reactAdminPhrases;

const russian = async (): Promise<Messages> => {
  const { russianPhrases } = await import('./ru');
  return russianPhrases as unknown as Messages;
};
const english = reactAdminPhrases as unknown as Messages;

/**
 * Languages of the console. A phrase is its own key: English needs no dictionary, and a phrase that another language
 * lacks is shown in English. Russian is loaded when it is wanted.
 */
export const createI18n = async (locale: LocaleName = preferredLocale()): Promise<I18nProvider> => {
  const initial = locale === 'ru' ? await russian() : english;
  const messages = (wanted: string) => (wanted === locale ? initial : wanted === 'ru' ? russian() : english);
  document.documentElement.lang = locale;
  const provider = polyglotI18nProvider(messages as never, locale, [...locales], { allowMissing: true });
  return {
    ...provider,
    changeLocale: async (next: string) => {
      await provider.changeLocale(next);
      document.documentElement.lang = next;
    },
  };
};
