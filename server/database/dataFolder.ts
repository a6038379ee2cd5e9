import { existsSync } from 'node:fs';
import { open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../base/privateFolder';
import { SettingError } from '../base/settings';

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Locks the data folder for this process and returns a function that unlocks it. Throws `SettingError` when another
 * running process has it; takes over the lock of a process that ended.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  makePrivateFolder('DATA_DIR', folder);
  const path = join(folder, 'console.lock');
  try {
    const file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(await readFile(path, 'utf8'));
    if (holder && holder !== process.pid && isRunning(holder)) {
      throw new SettingError(
        `Setting DATA_DIR: ${folder} is in use by another instance (process ${holder}). Stop it, or choose another folder. If that process is another program, delete ${path}.`,
      );
    }
    await unlink(path);
    return lockFolder(folder);
  }
  return () => unlink(path).catch(() => undefined);
};

/** Whether a data folder has a database: PostgreSQL writes `PG_VERSION` into each of its folders. */
export const isDatabase = (folder: string) => existsSync(join(folder, 'postgres', 'PG_VERSION'));
