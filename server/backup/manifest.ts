import { z } from 'zod';
import { otherVersionOf } from '../database/migrations';
import { CommandRefused } from '../base/commandRefused';
import { version as ownVersion } from '../base/version';

/** What tells a backup from other archives. */
const format = 'payment-console backup';
/** Number of the format that this version writes. It reads earlier ones as well. */
const formatVersion = 1;

const manifestSchema = z.object({
  format: z.literal(format),
  formatVersion: z.number(),
  /** Version of the program that wrote the backup. */
  version: z.string(),
  createDate: z.iso.datetime(),
  /** Version of the PostgreSQL that it was read from. */
  postgresql: z.string(),
  /** Names of the migrations that had run. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      /** In the order in which the rows have them. */
      columns: z.array(z.string()),
      rows: z.number(),
      sequence: z.object({ column: z.string(), value: z.string(), isCalled: z.boolean() }).nullable(),
    }),
  ),
  /** Tables whose rows are left out. */
  leftOut: z.array(z.string()),
  /** How many receipts are files beside the tables. */
  receiptFiles: z.number(),
  /** SQL that makes the functions and tables, before their rows. */
  create: z.array(z.string()),
  /** SQL that makes constraints, indexes and triggers, after the rows. */
  complete: z.array(z.string()),
});

/** What a backup says of itself: its first entry. */
export type Manifest = z.output<typeof manifestSchema>;

/** Adds to a manifest what is the same in each that this version writes. */
export const newManifest = (
  manifest: Omit<Manifest, 'format' | 'formatVersion' | 'version' | 'createDate'>,
): Manifest => ({
  format,
  formatVersion,
  version: ownVersion,
  createDate: new Date().toISOString(),
  ...manifest,
});

/** The part of a manifest that every version of the format has. */
const head = manifestSchema.pick({ format: true, formatVersion: true, version: true });

const isLater = (version: string) => version.localeCompare(ownVersion, 'en', { numeric: true }) > 0;

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Reads a manifest. Throws `CommandRefused` when it is none, or of a version whose backups this one cannot restore. */
export const readManifest = (bytes: Buffer): Manifest => {
  const content = parseJson(bytes);
  const { success, data } = head.safeParse(content);
  if (!success) throw new CommandRefused('This file is not a backup of the platform: its manifest is another');
  const laterText = `This backup is of a later version, ${data.version}. This is version ${ownVersion}: restore it with that one.`;
  if (data.formatVersion > formatVersion || isLater(data.version)) throw new CommandRefused(laterText);
  const manifest = manifestSchema.parse(content);
  const other = otherVersionOf(new Set(manifest.migrations));
  if (other === 'later') throw new CommandRefused(laterText);
  if (other === 'older')
    throw new CommandRefused(
      `This backup is of an older version, ${data.version}, which this one cannot bring up to date. Restore it with that version, and start the versions between.`,
    );
  return manifest;
};
