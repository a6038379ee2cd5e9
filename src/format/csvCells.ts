/** Beginning of a text that a spreadsheet would run as a formula. */
export const startsFormula = /^[=+\-@\t\r]/;

/**
 * Writes a text so that no spreadsheet runs it, and so that `readCell` gives it back: with an apostrophe in front, also where
 * it has one already.
 */
export const guardCell = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Reads a cell: takes the apostrophe away that keeps a spreadsheet from running it. */
export const readCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Excel recognises UTF-8 only with a byte order mark. */
export const byteOrderMark = '\uFEFF';
/** End of a line, as spreadsheets write it. */
export const lineEnd = '\r\n';
