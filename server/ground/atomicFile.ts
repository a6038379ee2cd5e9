import { randomUUID } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const syncToDisk = async (path: string) => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
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
