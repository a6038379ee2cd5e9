import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const syncToDisk = async (path: string) => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

/** The hidden names of files that are being written. */
const unfinishedName = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;
/** A file to which nothing was added for so long (ms) is not being written any more. */
const abandonedAfterMs = 3_600_000;

/** Deletes from a folder what `writeAtomically` left there when its process was killed. */
export const removeAbandonedFiles = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!unfinishedName.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
};

/**
 * Writes a file that only its owner may read, and that has its name only when it is complete and on the disk: it is written
 * beside, under a hidden name, and renamed. When `write` rejects, nothing is left.
 */
export const writeAtomically = async (path: string, write: (file: FileHandle) => Promise<unknown>): Promise<void> => {
  const folder = dirname(path);
  const temporaryPath = join(folder, `.${randomUUID()}.part`);
  try {
    const file = await open(temporaryPath, 'wx', 0o600);
    await write(file)
      .then(() => file.sync())
      .finally(() => file.close());
    await rename(temporaryPath, path);
    await syncToDisk(folder);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
};
