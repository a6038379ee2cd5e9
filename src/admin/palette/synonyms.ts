import { plainWords } from '../../resources/language/plainWords';

/** Beginnings of words that people use for the same thing, in either language, as `plainWords` writes them. */
const groups: readonly (readonly string[])[] = [
  ['payout', 'выплат'],
  ['payin', 'прием'],
  ['withdraw', 'вывод', 'вывести'],
  ['deposit', 'topup', 'пополн', 'депозит'],
  ['approv', 'confirm', 'accept', 'одобр', 'подтверд', 'утверд', 'соглас'],
  ['refus', 'declin', 'reject', 'отказ', 'отклон'],
  ['resolv', 'close', 'complete', 'закры', 'заверш'],
  ['take', 'взять', 'забрать'],
  ['release', 'dismiss', 'вернуть', 'отпуст', 'освобод'],
  ['task', 'workspace', 'задач'],
  ['invoice', 'order', 'счет', 'инвойс', 'заявк'],
  ['ticket', 'support', 'обращен', 'тикет', 'поддержк'],
  ['merchant', 'client', 'partner', 'мерчант', 'клиент', 'партнер'],
  ['account', 'card', 'requisites', 'счет', 'карт', 'реквизит'],
  ['bank', 'банк'],
  ['user', 'person', 'people', 'пользоват', 'люди'],
  ['message', 'sms', 'сообщен', 'смс'],
  ['device', 'phone', 'устройств', 'телефон'],
  ['rate', 'price', 'курс'],
  ['activity', 'history', 'log', 'audit', 'журнал', 'истори'],
  ['theme', 'appearance', 'тема', 'оформлен'],
  ['dark', 'night', 'темн', 'ночь', 'ночн'],
  ['light', 'day', 'светл', 'день', 'дневн'],
  ['language', 'язык'],
  ['english', 'английск'],
  ['russian', 'русск'],
  ['logout', 'log out', 'sign out', 'exit', 'quit', 'выйти', 'выход'],
];

const beginnings = groups.flat();

/** Returns the words of a text, as they are compared. */
export const wordsOf = (text: string): string[] =>
  plainWords(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns the words of a text and their synonyms, each after a blank, for a search in them. */
export const withSynonyms = (text: string): string => {
  const plain = ` ${wordsOf(text).join(' ')}`;
  const synonyms = groups.filter((group) => group.some((beginning) => plain.includes(` ${beginning}`))).flat();
  return [plain, ...synonyms].join(' ');
};

/**
 * Whether a word of a text with synonyms begins so, or is a synonym of the word. A word with digits has none: it is a number,
 * as 'order-1042'.
 */
export const hasWord = (searchText: string, word: string): boolean =>
  searchText.includes(` ${word}`) ||
  (!/\d/.test(word) &&
    beginnings.some((beginning) => word.startsWith(beginning) && searchText.includes(` ${beginning}`)));
