import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './schema';

/**
 * Free disk space (bytes) below which the embedded database becomes read-only. If the next file of its log (16 MB) does
 * not fit on the disk, the database and this process hang.
 */
export const minimumFreeBytes = 64 * 1024 * 1024;
/** Interval between checks of the disk. */
const checkIntervalMs = 1000;

/** Returns the free space (bytes) on the disk of a folder. */
export const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Makes the database read-only while less than `minimumFreeBytes` are free, and writable again afterwards. Returns a
 * function that stops the checks.
 */
export const guardDiskSpace = (db: Db, readFreeBytes: () => Promise<number>): (() => void) => {
  let isLow = false;
  const check = async () => {
    const wasLow = isLow;
    isLow = (await readFreeBytes()) < minimumFreeBytes;
    if (isLow !== wasLow) await sql`set default_transaction_read_only = ${sql.lit(isLow)}`.execute(db);
  };
  const timer = setInterval(() => void check().catch(() => undefined), checkIntervalMs).unref();
  return () => clearInterval(timer);
};
