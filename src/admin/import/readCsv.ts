import { parse } from 'papaparse';
import { readCell } from '../../format/csvCells';
import { formatNumber } from '../../format/money';
import { importLimits } from '../../resources/language/imports';
import type { Words } from '../../resources/language/words';

/** A file as a table: its headings, and the text of each cell below them. */
export interface Table {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What was read of a file, or why it cannot be imported. */
export type ReadFile = { table: Table; isWindows1251: boolean } | { problem: Words };

const delimiters = [',', ';', '\t'];

const bytesPerMegabyte = 1_000_000;

/** How large a file may be: its bytes, and its rows. */
export interface FileLimits {
  bytes: number;
  rows: number;
}

/** The limits of a file, in words. */
export const limitsText = ({ bytes, rows }: FileLimits): Words => ({
  phrase: 'At most %{megabytes} MB and %{rows} rows',
  args: { megabytes: bytes / bytesPerMegabyte, rows: formatNumber(rows) },
});

const utf16Marks: Readonly<Record<string, string>> = { 'ff fe': 'utf-16le', 'fe ff': 'utf-16be' };

/** Decodes UTF-8, UTF-16 with its mark, and otherwise Windows-1251, in which older spreadsheets save Russian. */
export const decodeText = (bytes: Uint8Array): { text: string; isWindows1251: boolean } => {
  const mark = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16)).join(' ');
  const utf16 = utf16Marks[mark];
  if (utf16 !== undefined) return { text: new TextDecoder(utf16).decode(bytes), isWindows1251: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWindows1251: false };
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), isWindows1251: true };
  }
};

/** Lines in which headings are looked for, below titles. */
const maxTitles = 5;

/** The number of columns of the first lines, with this separator. */
const columnsBy = (text: string, delimiter: string): number[] =>
  parse<string[]>(text, { delimiter, preview: maxTitles + 2, skipEmptyLines: 'greedy' }).data.map(
    ({ length }) => length,
  );

/**
 * The separator that gives the most headings. Headings themselves contain none. Where the first line has one cell, it may be a
 * title: then the headings are the first line with as many columns as the line below.
 */
const delimiterOf = (text: string): string => {
  const headings = (delimiter: string): number => {
    const [first = 0, ...below] = columnsBy(text, delimiter);
    if (first > 1) return first;
    return below.find((count, index) => count > 1 && count === below[index + 1]) ?? first;
  };
  return delimiters.reduce((best, delimiter) => (headings(delimiter) > headings(best) ? delimiter : best));
};

/** The first line of a file of a spreadsheet may name its separator: `sep=;`. */
const separatorLine = /^sep=(.)[^\S\r\n]*(?:\r\n|\n|\r)/i;

/** Leaves out titles above the headings: lines with one filled cell, where the table has more columns. */
const withoutTitles = (data: readonly (readonly string[])[]) => {
  const filled = data.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  const headings = filled.findIndex((count) => count > 1);
  return headings > 0 ? data.slice(headings) : data;
};

/** Reads CSV text, separated by commas, semicolons or tabs. */
export const readTable = (text: string, limits: FileLimits = importLimits): { table: Table } | { problem: Words } => {
  if (text.includes('\0')) return { problem: { phrase: 'This is not a CSV file' } };
  const marked = text.replace(/^\uFEFF?[\r\n]*/, '');
  const named = separatorLine.exec(marked)?.[1];
  const unmarked = marked.replace(separatorLine, '');
  const delimiter = named ?? delimiterOf(unmarked);
  const { data, errors } = parse<string[]>(unmarked, { delimiter, skipEmptyLines: 'greedy' });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes)
    return { problem: { phrase: 'A quote is not closed, in line %{line}', args: { line: (quotes.row ?? 0) + 1 } } };
  const [headings = [], ...rows] = withoutTitles(data).map((cells) => cells.map(readCell));
  if (rows.length === 0) return { problem: { phrase: 'There are no rows below the headings' } };
  if (rows.length > limits.rows)
    return {
      problem: {
        phrase: 'The file has %{count} rows. %{limits}.',
        args: { count: formatNumber(rows.length), limits: limitsText(limits) },
      },
    };
  return { table: { headings: headings.map((heading) => heading.trim()), rows } };
};

/** The bytes of a file, or why they are too many. */
export const readBytes = async (file: Blob, limits: FileLimits): Promise<{ bytes: Uint8Array } | { problem: Words }> =>
  file.size > limits.bytes
    ? {
        problem: {
          phrase: 'The file has %{megabytes} MB. %{limits}.',
          args: { megabytes: (file.size / bytesPerMegabyte).toFixed(1), limits: limitsText(limits) },
        },
      }
    : { bytes: new Uint8Array(await file.arrayBuffer()) };

/** Reads a file. */
export const readFile = async (file: Blob): Promise<ReadFile> => {
  const found = await readBytes(file, importLimits);
  if ('problem' in found) return found;
  const { text, isWindows1251 } = decodeText(found.bytes);
  const read = readTable(text);
  return 'problem' in read ? read : { ...read, isWindows1251 };
};
