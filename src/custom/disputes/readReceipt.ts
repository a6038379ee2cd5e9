import { positionOfSum } from '../../format/bankTexts/sums';

/** A fact that was read in the text of a receipt: as it stands there, and in which line. */
export interface ReadFact {
  text: string;
  line: number;
}

const folded = (text: string) => text.toLocaleLowerCase().replaceAll('ё', 'е');

const wordsOf = (text: string): readonly string[] => folded(text).match(/\p{L}+/gu) ?? [];

const firstLine = (lines: readonly string[], test: (line: string) => string | undefined): ReadFact | null => {
  for (const [line, text] of lines.entries()) {
    const found = test(text);
    if (found !== undefined) return { text: found, line };
  }
  return null;
};

/** Up to three digits and a space before a figure: the first group of a larger one. */
const groupBefore = /(?<![\d.,:])\d{1,3}[ \u00a0\u2009\u202f'’]$/;

/** Finds this sum, RUB, in a receipt: as a figure of its own, not as the end of a larger one. */
export const findSum = (lines: readonly string[], sum: string): ReadFact | null =>
  firstLine(lines, (line) => {
    const place = positionOfSum(line, sum);
    return place && !groupBefore.test(line.slice(0, place[0])) ? line.slice(...place) : undefined;
  });

/** Finds an account by its last digits: they end a figure, before which digits may be masked. */
export const findTail = (lines: readonly string[], tail: string): ReadFact | null =>
  firstLine(lines, (line) => {
    const [figure] = new RegExp(`[\\d*•·xXхХ ]*${tail}(?!\\d)`).exec(line) ?? [];
    return figure && /[*•·xXхХ]|\d{8}/.test(figure.replaceAll(' ', '')) ? figure.trim() : undefined;
  });

/** Finds a bank by all words of its title. */
export const findBank = (lines: readonly string[], bank: string): ReadFact | null =>
  firstLine(lines, (line) => {
    const words = wordsOf(line);
    return wordsOf(bank).every((word) => words.includes(word)) ? line : undefined;
  });

/** Whether a text names a person as banks write them: one name whole, and another by its first letter at least. */
export const namesPerson = (text: string, person: string): boolean => {
  const names = wordsOf(person);
  const words = wordsOf(text);
  const whole = names.filter((name) => name.length > 1 && words.includes(name));
  if (whole.length === 0 || names.length < 2) return whole.length > 0;
  return names.some((name) => !whole.includes(name) && words.some((word) => name.startsWith(word))) || whole.length > 1;
};

const senderLabel = /^(?:отправитель|плательщик|фио отправителя|имя отправителя|sender|payer|from)\s*:?\s*(?=\S)/i;

/** Finds the holder of the account that was paid: not in the line of who sent it. */
export const findPerson = (lines: readonly string[], person: string): ReadFact | null =>
  firstLine(lines, (line) => (namesPerson(line, person) && !senderLabel.test(line) ? line : undefined));

/** Finds who sent the money, where the receipt names them beside a label. */
export const findSender = (lines: readonly string[]): ReadFact | null =>
  firstLine(lines, (line) => {
    const [label] = senderLabel.exec(line) ?? [];
    const name = label === undefined ? '' : line.slice(label.length).trim();
    return wordsOf(name).length > 0 ? name : undefined;
  });

const dateAndTime = /(\d{2})\.(\d{2})\.(\d{4}|\d{2})\D{1,6}(\d{2}):(\d{2})(?::(\d{2}))?/;

/** Finds the first date with a time. Receipts name no zone, so that it is shown, and compared by nobody but the reader. */
export const findTime = (lines: readonly string[]): ReadFact | null =>
  firstLine(lines, (line) => dateAndTime.exec(line)?.[0]);
