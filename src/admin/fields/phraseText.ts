import type { Definition } from '../../resources/language/definition';
import type { Translate } from '../../resources/language/words';

/** Translates a text that is a phrase, or a phrase with a figure behind it: 'Withdraw above, USDT: 500'. */
export const phraseText = (text: string, t: Translate): string => {
  const [, phrase = text, figure = ''] = /^(.+)(: [\d.\u00a0]+)$/.exec(text) ?? [];
  return t(phrase) + figure;
};

/** Returns a record's title in the reader's language, where its entity names records by phrases. */
export const titleText = ({ fields, display }: Definition, title: string, t: Translate): string =>
  fields[display.nameField]?.meaning === 'phrase' ? phraseText(title, t) : title;
