import { useQuery } from '@tanstack/react-query';
import { languages } from '../../words/languages';
import type { Translations } from './mapping';

type Phrases = Readonly<Record<string, unknown>>;

const loadAll = (): Promise<readonly Phrases[]> =>
  Promise.all(Object.values(languages).map(async (language) => (await language.console()).phrases));

const none: readonly Phrases[] = [];

/** Returns the translations of a phrase in all languages: a file may have its headings in any. None while they load. */
export const useTranslations = (): { translations: Translations; isLoaded: boolean } => {
  const { data = none, isFetched } = useQuery({ queryKey: ['languages'], queryFn: loadAll, staleTime: Infinity });
  return {
    translations: (phrase) =>
      data.flatMap((phrases) => {
        const text = phrases[phrase];
        return typeof text === 'string' ? [text] : [];
      }),
    isLoaded: isFetched,
  };
};
