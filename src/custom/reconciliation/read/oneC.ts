import { readMoment, type FileZone } from './readMoment';
import {
  withDays,
  withRepeats,
  type LineFault,
  type ReadLines,
  type SkippedLine,
  type StatementLine,
} from './statementLine';

/** A file in the exchange format of 1C and client banks. */
export interface OneCFile {
  /** The accounts that it is of, as it names them. */
  accounts: readonly string[];
  /** The days that it covers, as it names them. */
  from: string | undefined;
  to: string | undefined;
  documents: readonly { number: number; values: Readonly<Record<string, string>> }[];
  /** Where documents begin that do not end. */
  unclosed: readonly number[];
}

const mark = '1CClientBankExchange';

/** Whether a text is of this format. */
export const isOneC = (text: string): boolean =>
  text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith(mark);

/** Whether it says that its letters are those of DOS. */
export const isOneCOfDos = (text: string): boolean => isOneC(text) && /=DOS\s*$/m.test(text);

/** Reads the text: lines of `Name=value`, payment documents between two marks. The number of a document is that of its first line. */
export const readOneC = (text: string): OneCFile => {
  const accounts = new Set<string>();
  const head: Record<string, string> = {};
  const documents: { number: number; values: Record<string, string> }[] = [];
  const unclosed: number[] = [];
  let open: { number: number; values: Record<string, string> } | undefined;
  let inAccount = false;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    const at = line.indexOf('=');
    const [name, value] = at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (name === 'СекцияДокумент') {
      if (open) unclosed.push(open.number);
      open = { number: index + 1, values: {} };
    } else if (name === 'КонецДокумента') {
      if (open) documents.push(open);
      open = undefined;
    } else if (name === 'СекцияРасчСчет') inAccount = true;
    else if (name === 'КонецРасчСчет') inAccount = false;
    else if (open) open.values[name] = value;
    else if (name === 'РасчСчет' && value !== '') accounts.add(value);
    else if (!inAccount && at > 0) head[name] = value;
  }
  if (open) unclosed.push(open.number);
  return { accounts: [...accounts], from: head['ДатаНачала'], to: head['ДатаКонца'], documents, unclosed };
};

const first = (values: Readonly<Record<string, string>>, ...names: string[]): string =>
  names.map((name) => values[name]?.trim() ?? '').find((value) => value !== '') ?? '';

/** The lines of one account of such a file. A document of other accounts is left out. */
export const linesOfOneC = ({ documents, unclosed }: OneCFile, account: string, zone: FileZone): ReadLines => {
  const faults: LineFault[] = unclosed.map((line) => ({
    line,
    column: 'СекцияДокумент',
    issue: { phrase: 'A document is not closed' },
  }));
  const lines: Omit<StatementLine, 'repeat'>[] = [];
  const skipped: SkippedLine[] = [];
  for (const { number, values } of documents) {
    const isOut = first(values, 'ПлательщикСчет', 'ПлательщикРасчСчет') === account;
    const isIn = first(values, 'ПолучательСчет', 'ПолучательРасчСчет') === account;
    if (!isOut && !isIn) {
      skipped.push({ line: number, why: 'account' });
      continue;
    }
    if (isOut && isIn) {
      faults.push({ line: number, column: 'ПолучательСчет', issue: { phrase: 'From and to the same account' } });
      continue;
    }
    const dated = first(values, isOut ? 'ДатаСписано' : 'ДатаПоступило', 'Дата');
    const moment = readMoment(dated, zone);
    const sum = first(values, 'Сумма')
      .replaceAll(/[\s\u00a0]/g, '')
      .replace(',', '.');
    if (!moment)
      faults.push({ line: number, column: 'Дата', issue: { phrase: 'Not a date: %{text}', args: { text: dated } } });
    else if (!/^\d+(\.\d{1,2})?$/.test(sum) || Number(sum) === 0)
      faults.push({ line: number, column: 'Сумма', issue: { phrase: 'Not a sum: %{text}', args: { text: sum } } });
    else
      lines.push({
        number,
        date: new Date(moment.at).toISOString(),
        timed: moment.timed,
        amount: isOut ? `-${sum}` : sum,
        party:
          (isOut ? first(values, 'Получатель1', 'Получатель') : first(values, 'Плательщик1', 'Плательщик')).slice(
            0,
            300,
          ) || null,
        purpose: first(values, 'НазначениеПлатежа').slice(0, 1000) || null,
      });
  }
  return { lines: withRepeats(withDays(lines, zone)), faults, skipped };
};
