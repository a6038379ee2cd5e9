import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own, which a test fills. */
export interface SmallDisk {
  folder: string;
  /** Fills it to its last byte. */
  fill: () => Promise<void>;
  /** Removes what filled it. */
  makeRoom: () => Promise<void>;
  close: () => void;
}

/** Mounts a disk of this size in memory. Throws where that is not allowed. */
export const mountSmallDisk = (megabytes: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'console-disk-'));
  const unmount = () => execFileSync('umount', ['--lazy', folder]);
  try {
    const options = `size=${megabytes}m,mode=777`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async () => {
      const file = await open(filler, 'a');
      try {
        // Smaller parts at the end, until not one byte fits.
        for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 16))
          for (;;) {
            const written = await file.write(Buffer.alloc(size)).then(
              ({ bytesWritten }) => bytesWritten,
              () => 0,
            );
            if (written < size) break;
          }
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(filler, { force: true }),
    close: () => {
      unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Whether this machine lets a test mount a disk. */
export const canMount = (() => {
  try {
    mountSmallDisk(1).close();
    return true;
  } catch {
    return false;
  }
})();
