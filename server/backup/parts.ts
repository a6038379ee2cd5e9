/** Name of the first entry of a backup. */
export const manifestName = 'manifest.json';

/** Name of a part of a table's rows; parts are numbered from 1. */
export const rowsName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`;

/** Name of the file of a receipt. */
export const receiptName = (id: number): string => `receipts/${id}.pdf`;

/** What an entry after the manifest is: rows of a table, or the file of a receipt; undefined for any other name. */
export const partOf = (name: string): { table: string } | { receipt: number } | undefined => {
  const [, table, receipt] = /^(?:tables\/(.+)\/\d+\.copy|receipts\/(\d+)\.pdf)$/.exec(name) ?? [];
  if (table !== undefined) return { table };
  return receipt === undefined ? undefined : { receipt: Number(receipt) };
};

const newLine = 0x0a;

/** Counts the rows of a part: each ends with a line feed, and has no other. */
export const countRows = (rows: Buffer): number => {
  let count = 0;
  for (let at = rows.indexOf(newLine); at !== -1; at = rows.indexOf(newLine, at + 1)) count++;
  return count;
};
