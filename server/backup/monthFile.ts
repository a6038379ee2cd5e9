import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import type { CopiedTable, CopyTransaction } from '../database/copyRows';
import { isMonth, type Month } from '../database/months';
import { writeAtomically } from '../base/atomicFile';
import { CommandRefused } from '../base/commandRefused';
import { version } from '../base/version';
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
  month: z.string(),
  /** In the order in which the rows have them; the first is `id`. */
  columns: z.array(z.string()).min(1),
  rows: z.number(),
});

type Manifest = z.output<typeof manifestSchema> & { month: Month };

/** Rows told from others: how many there are, and the sum of their ids. Entries of activity never change. */
export interface RowsMark {
  rows: number;
  idSum: string;
}

/** How many characters of a wrong value a message has at most. */
const longestShown = 40;

/** What the file of a month has. */
export interface MonthFile {
  month: Month;
  columns: string[];
  mark: RowsMark;
  /** SHA-256 of the names of the columns and all rows. */
  digest: string;
}

/** Begins the digest of rows: a line with the names of their columns, as `COPY` would write it, is part of it. */
const digestFor = (columns: readonly string[]): Hash => createHash('sha256').update(`${columns.join('\t')}\n`);

/** Returns the digest of the rows of a table, which a file with the same rows in the same order has. */
export const digestTable = async ({ readRows }: CopyTransaction, source: CopiedTable): Promise<string> => {
  const digest = digestFor(source.columns);
  for await (const bytes of readRows(source)) digest.update(bytes);
  return digest.digest('hex');
};

/** Adds the ids of a part, each of which is the first value of a row. Throws `CommandRefused` where one is no number. */
const sumOfIds = (path: string, part: Buffer): bigint => {
  let sum = 0n;
  for (let start = 0; start < part.length;) {
    const id = part.toString('latin1', start, part.indexOf('\t', start));
    if (!/^\d+$/.test(id))
      throw new CommandRefused(`${path} has a row whose id is no number: "${id.slice(0, longestShown)}"`);
    sum += BigInt(id);
    start = part.indexOf('\n', start) + 1 || part.length;
  }
  return sum;
};

/**
 * Writes the rows of a table of one month into a file, which has its name only when it is complete and on the disk. Returns their
 * digest.
 */
export const writeMonthFile = async (
  path: string,
  { readRows }: CopyTransaction,
  month: Month,
  source: CopiedTable,
): Promise<string> => {
  const { columns, rows } = source;
  const digest = digestFor(columns);
  async function* entries(): AsyncGenerator<Entry> {
    const manifest = { format, formatVersion, version, month, columns, rows };
    yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, undefined, 1)) };
    let part = 0;
    for await (const bytes of readRows(source)) {
      digest.update(bytes);
      yield { name: rowsName(table, ++part), bytes };
    }
  }
  await writeAtomically(path, (file) => writeArchive(file, entries()));
  return digest.digest('hex');
};

const parseManifest = (path: string, bytes: Buffer): Manifest => {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch {
    content = undefined;
  }
  const { success, data } = manifestSchema.safeParse(content);
  if (!success) throw new CommandRefused(`${path} is no file of archived activity that this version can read`);
  const { month } = data;
  if (!isMonth(month)) throw new CommandRefused(`${path} is said to have the month "${month}", which is none.`);
  return { ...data, month };
};

/**
 * Reads the file of a month to its end, part by part, and compares each with its checksum. Throws `CommandRefused`, naming the
 * file, when it is another file, damaged, or has not all rows.
 */
export const readMonthFile = async (
  path: string,
  onRows: (rows: Buffer, file: { month: Month; columns: string[] }) => Promise<unknown> = async () => undefined,
): Promise<MonthFile> => {
  let manifest: Manifest | undefined;
  let digest = digestFor([]);
  let rows = 0;
  let idSum = 0n;
  for await (const { name, bytes } of readArchive(path)) {
    if (!manifest) {
      manifest = parseManifest(path, name === manifestName ? bytes : Buffer.from(''));
      digest = digestFor(manifest.columns);
      continue;
    }
    rows += countRows(bytes);
    idSum += sumOfIds(path, bytes);
    digest.update(bytes);
    await onRows(bytes, { month: manifest.month, columns: manifest.columns });
  }
  if (!manifest) throw new CommandRefused(`${path} is damaged: it is empty`);
  if (rows !== manifest.rows)
    throw new CommandRefused(`${path} is damaged: it should have ${manifest.rows} rows and has ${rows}`);
  const { month, columns } = manifest;
  return { month, columns, mark: { rows, idSum: String(idSum) }, digest: digest.digest('hex') };
};
