import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { languages, type Language } from '../../words/languages';
import { loadPhrases, type Phrases } from './loadPhrases';
import { reactAdminPhrases } from './phrases';

const messagesOf = ({ phrases }: Phrases) => ({ ...reactAdminPhrases, ...phrases });

/** The available languages in react-admin's format. */
export const locales = Object.entries(languages).map(([locale, { name }]) => ({ locale: locale as Language, name }));

/**
 * Creates react-admin's i18n provider, which begins with a language that is loaded; others are loaded on demand. A phrase
 * without a translation is shown in English. Keeps `<html lang>` up to date.
 */
export const createI18n = (initial: Phrases): I18nProvider => {
  const messages = (requested: string) =>
    requested === initial.language ? messagesOf(initial) : loadPhrases(requested as Language).then(messagesOf);
  const provider = polyglotI18nProvider(messages as never, initial.language, locales, { allowMissing: true });
  return {
    ...provider,
    changeLocale: async (newLocale: string) => {
      await provider.changeLocale(newLocale);
      document.documentElement.lang = newLocale;
    },
  };
};
