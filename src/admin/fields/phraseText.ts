import type { Translate } from '../../resources/language/words';

/** Translates a text that is a phrase, or a phrase with a figure behind it: 'Withdraw above, USDT: 500'. */
export const phraseText = (text: string, t: Translate): string => {
  const [, phrase = text, figure = ''] = /^(.+)(: [\d.\u00a0]+)$/.exec(text) ?? [];
  return t(phrase) + figure;
};
