import { definitionOf } from '../../../src/resources/index';
import { perChoice } from '../../../src/resources/language/choices';
import { fillIn, translateWords, type Words } from '../../../src/resources/language/words';
import { AlertLanguage } from '../../../src/resources/statuses/alerts';
import { languages, type Language } from '../../../src/words/languages';
import type { Settings } from '../../base/settings';

const languageOf = perChoice<typeof AlertLanguage, Language>(AlertLanguage, { English: 'en', Russian: 'ru' });

/** What an alert says, and the screen where it is mended. */
export interface AlertContent {
  words: Words;
  language: AlertLanguage;
  /** Name of the entity whose list it leads to. */
  opens: string;
}

/** Words as text in the language of a rule. */
const inLanguage = async (words: Words, language: AlertLanguage): Promise<string> => {
  const tag = languageOf.of(language) ?? 'en';
  const phrases: Readonly<Record<string, unknown>> = (await languages[tag].console()).phrases;
  return translateWords(words, (phrase, figures = {}) => {
    const translated = phrases[phrase];
    return fillIn(typeof translated === 'string' ? translated : phrase, figures, tag);
  });
};

/** The text of an alert as it is sent: what is wrong, and below it the address of the screen where it is mended, where the console's is known. */
export const alertText = async (
  { CONSOLE_ORIGIN }: Pick<Settings, 'CONSOLE_ORIGIN'>,
  { words, language, opens }: AlertContent,
): Promise<string> => {
  const text = await inLanguage(words, language);
  return CONSOLE_ORIGIN ? `${text}\n${CONSOLE_ORIGIN}/dashboard/${definitionOf(opens).route}` : text;
};
