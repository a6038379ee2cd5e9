import { z } from 'zod';
import type { CopyTransaction } from '../database/copyRows';
import type { Month } from '../database/months';
import { writeAtomically } from '../ground/atomicFile';
import { CommandRefused } from '../ground/commandRefused';
import { version } from '../ground/version';
import { readArchive, writeArchive, type Entry } from './archive';
import { countRows, manifestName, rowsName } from './parts';

/** What tells the file of a month from other archives. */
const format = 'payment-console activity';
const formatVersion = 1;
/** The folder in the file that has the rows. */
const table = 'activity';

const manifestSchema = z.object({
  format: z.literal(format),
  formatVersion: z.literal(formatVersion),
  /** Version of the program that wrote the file. */
  version: z.string(),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** In the order in which the rows have them; the first is `id`. */
  columns: z.array(z.string()).min(1),
  rows: z.number(),
});

/** Rows told from others: how many there are, and the sum of their ids. Entries of activity never change. */
export interface RowsMark {
  rows: number;
  idSum: string;
}

/** What the file of a month has. */
export interface MonthFile {
  month: Month;
  columns: string[];
  mark: RowsMark;
}

/** Adds the ids of a part, each of which is the first value of a row. */
const sumOfIds = (part: Buffer): bigint => {
  let sum = 0n;
  for (let start = 0; start < part.length;) {
    sum += BigInt(part.toString('latin1', start, part.indexOf('\t', start)));
    start = part.indexOf('\n', start) + 1 || part.length;
  }
  return sum;
};

/** Writes the rows of a table of one month into a file, which has its name only when it is complete and on the disk. */
export const writeMonthFile = async (
  path: string,
  { readRows }: CopyTransaction,
  { month, source, columns, rows }: { month: Month; source: string; columns: readonly string[]; rows: number },
): Promise<void> => {
  async function* entries(): AsyncGenerator<Entry> {
    const manifest = { format, formatVersion, version, month, columns, rows };
    yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, undefined, 1)) };
    let part = 0;
    for await (const bytes of readRows({ name: source, columns, rows })) yield { name: rowsName(table, ++part), bytes };
  }
  await writeAtomically(path, (file) => writeArchive(file, entries()));
};

const parseManifest = (path: string, bytes: Buffer) => {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch {
    content = undefined;
  }
  const { success, data } = manifestSchema.safeParse(content);
  if (!success) throw new CommandRefused(`${path} is no file of archived activity that this version can read`);
  return data;
};

/**
 * Reads the file of a month to its end, part by part, and compares each with its checksum. Throws `CommandRefused`, naming the
 * file, when it is another file, damaged, or has not all rows.
 */
export const readMonthFile = async (
  path: string,
  onRows: (rows: Buffer, file: { month: Month; columns: string[] }) => Promise<unknown> = async () => undefined,
): Promise<MonthFile> => {
  let manifest: z.output<typeof manifestSchema> | undefined;
  let rows = 0;
  let idSum = 0n;
  for await (const { name, bytes } of readArchive(path)) {
    if (!manifest) {
      manifest = parseManifest(path, name === manifestName ? bytes : Buffer.from(''));
      continue;
    }
    rows += countRows(bytes);
    idSum += sumOfIds(bytes);
    await onRows(bytes, { month: manifest.month as Month, columns: manifest.columns });
  }
  if (!manifest) throw new CommandRefused(`${path} is damaged: it is empty`);
  if (rows !== manifest.rows)
    throw new CommandRefused(`${path} is damaged: it should have ${manifest.rows} rows and has ${rows}`);
  return { month: manifest.month as Month, columns: manifest.columns, mark: { rows, idSum: String(idSum) } };
};
