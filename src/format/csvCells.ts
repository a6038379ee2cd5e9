/**
 * A text that a spreadsheet would change: the beginning of a formula, which it would run (a negative number is none), digits
 * with zeros in front, which it would drop, or 12 and more digits, which it would write as a power of ten.
 */
const changed = String.raw`(?:[=+@\t\r]|-(?!\d+(?:[.,]\d+)?$)|0\d+$|\d{12,}$)`;
export const changesInSpreadsheet = new RegExp(`^${changed}`);
const guarded = new RegExp(`^'+${changed}`);
const needsGuard = new RegExp(`^'*${changed}`);

/**
 * The beginning of a formula behind what another spreadsheet takes for the end of a cell: one of ours separates cells by commas, one in
 * Russian by semicolons. Apostrophes before it belong to the text.
 */
const hidden = /([;,\t\r\n]\s*'*)(?=[=@]|[+-](?![\d\s.,]*(?:$|[;,\t\r\n])))/g;
const hiddenGuard = /([;,\t\r\n]\s*'*)'(?=[=@]|[+-](?![\d\s.,]*(?:$|[;,\t\r\n])))/g;

/**
 * Writes a text so that no spreadsheet changes it, and so that `readCell` gives it back: with an apostrophe in front, also where
 * it has one already. A formula within the text gets one, too.
 */
export const guardCell = (text: string): string => `${needsGuard.test(text) ? "'" : ''}${text.replace(hidden, "$1'")}`;

/** Reads a cell: takes the apostrophes away that keep a spreadsheet from changing it. */
export const readCell = (cell: string): string =>
  (guarded.test(cell) ? cell.slice(1) : cell).replace(hiddenGuard, '$1');

/** How a spreadsheet in a language separates cells, and the whole of a number from its decimals. */
export interface CsvStyle {
  delimiter: ',' | ';';
  point: '.' | ',';
}

/** Returns the style of a language, as `ru`. */
export const csvStyleOf = (language: string): CsvStyle =>
  language === 'ru' ? { delimiter: ';', point: ',' } : { delimiter: ',', point: '.' };

/** Excel recognises UTF-8 only with a byte order mark. */
export const byteOrderMark = '\uFEFF';
/** End of a line, as spreadsheets write it. */
export const lineEnd = '\r\n';
