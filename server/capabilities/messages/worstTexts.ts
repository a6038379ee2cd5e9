import { longestText } from './limits';

/** Words of banks and of nobody, each repeated up to the longest text that is taken: what makes a pattern slow. */
const repeated = [
  '1',
  '1 ',
  '1,234.56 ',
  'a',
  'ab ',
  'я ',
  '.',
  '\n',
  'Incoming 1 234.56 RUB from Ivan P., card *1234, balance 12 345.67 RUB. ',
  'Перевод 1 234,56 ₽ от Иван П., карта *1234, баланс 12 345,67 ₽. ',
];

/** The fixed texts that a pattern is tried on before it is saved. */
export const worstTexts: readonly string[] = repeated.map((words) =>
  words.repeat(Math.ceil(longestText / words.length)).slice(0, longestText),
);
