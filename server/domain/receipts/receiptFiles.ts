import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/schema';
import { extensionOf } from '../../../src/format/fileName';
import { writeAtomically } from '../../base/atomicFile';
import { makePrivateFolder } from '../../base/privateFolder';
import type { Settings } from '../../base/settings';

/** A stored receipt: the id of its row, the name of its file and the SHA-256 of its content (hexadecimal). */
export interface StoredReceipt {
  id: number;
  file: string;
  sha256: string;
}

const pathOf = (folder: string, { file, sha256 }: StoredReceipt) => join(folder, `${sha256}${extensionOf(file)}`);

/**
 * Stores the content of a receipt: in the folder of `RECEIPTS_DIR`, named by its hash, or in the database without that
 * setting. Call it before the transaction commits: a file without a row is harmless, a row without its file is not.
 */
export const storeFile = async (
  tx: Tx,
  { RECEIPTS_DIR: folder }: Settings,
  receipt: StoredReceipt,
  bytes: Buffer,
): Promise<void> => {
  if (folder !== undefined) await writeAtomically(pathOf(folder, receipt), (file) => file.writeFile(bytes));
  else await sql`insert into "receipt-files" ("receiptId", content) values (${receipt.id}, ${bytes})`.execute(tx);
};

/**
 * Returns the content of a receipt from the database or the folder; undefined when it is in neither, as when the folder
 * is no longer configured.
 */
export const readStoredFile = async (
  db: Db,
  { RECEIPTS_DIR: folder }: Settings,
  receipt: StoredReceipt,
): Promise<Uint8Array | undefined> => {
  const { rows } = await sql<{ content: Uint8Array }>`select content from "receipt-files"
    where "receiptId" = ${receipt.id}`.execute(db);
  if (rows[0] || folder === undefined) return rows[0]?.content;
  return readFile(pathOf(folder, receipt)).catch(() => undefined);
};

/** Makes the folder of `RECEIPTS_DIR`, or closes it to other users of the machine. Throws `SettingError` when it can't. */
export const checkReceiptsFolder = ({ RECEIPTS_DIR: folder }: Settings): void => {
  if (folder !== undefined) makePrivateFolder('RECEIPTS_DIR', folder);
};
