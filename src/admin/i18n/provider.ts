import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { isLanguage, languages, preferredLanguage, type Language } from '../../words/languages';
import { readPreference } from '../browser/preferences';
import { reactAdminPhrases } from './phrases';

/** Returns the language that the user chose, otherwise the browser's. */
export const preferredLocale = (): Language => {
  const chosen = readPreference<string>('locale', '');
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.language);
};

type Messages = Record<string, string> & typeof reactAdminPhrases;

const fetchMessages = async (language: Language): Promise<Messages> =>
  ({ ...reactAdminPhrases, ...(await languages[language].console()).phrases }) as unknown as Messages;

/** The available languages in react-admin's format. */
export const locales = Object.entries(languages).map(([locale, { name }]) => ({ locale: locale as Language, name }));

/**
 * Creates react-admin's i18n provider. The key of a phrase is its English text: English needs no dictionary, and a
 * phrase without a translation is shown in English. Dictionaries are loaded on demand. Keeps `<html lang>` up to date.
 */
export const createI18n = async (locale: Language = preferredLocale()): Promise<I18nProvider> => {
  const initial = await fetchMessages(locale);
  const messages = (requested: string) => (requested === locale ? initial : fetchMessages(requested as Language));
  document.documentElement.lang = locale;
  const provider = polyglotI18nProvider(messages as never, locale, locales, { allowMissing: true });
  return {
    ...provider,
    changeLocale: async (newLocale: string) => {
      await provider.changeLocale(newLocale);
      document.documentElement.lang = newLocale;
    },
  };
};
