/**
 * A text that a spreadsheet would change: the beginning of a formula, which it would run, or 16 and more digits, as of a card,
 * which it would round to 15.
 */
export const changesInSpreadsheet = /^(?:[=+\-@\t\r]|\d{16,}$)/;

/**
 * Writes a text so that no spreadsheet changes it, and so that `readCell` gives it back: with an apostrophe in front, also where
 * it has one already.
 */
export const guardCell = (text: string): string => (/^'*(?:[=+\-@\t\r]|\d{16,}$)/.test(text) ? `'${text}` : text);

/** Reads a cell: takes the apostrophe away that keeps a spreadsheet from changing it. */
export const readCell = (cell: string): string => (/^'+(?:[=+\-@\t\r]|\d{16,}$)/.test(cell) ? cell.slice(1) : cell);

/** Excel recognises UTF-8 only with a byte order mark. */
export const byteOrderMark = '\uFEFF';
/** End of a line, as spreadsheets write it. */
export const lineEnd = '\r\n';
