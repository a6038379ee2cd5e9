import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './schema';

/**
 * The embedded database writes nothing while less (bytes) is left on its disk: where the next file of its log, 16 MB, finds no
 * room, it never answers again, nor does this process.
 */
export const minimumFreeBytes = 64 * 1024 * 1024;
/** The disk is looked at so often (ms). */
const lookEvery = 1000;

/** How much room (bytes) is left on the disk of a folder. */
export const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Lets nothing be written while there is too little room, and everything once there is enough. The function that comes back ends it. */
export const guardDiskSpace = (db: Db, room: () => Promise<number>): (() => void) => {
  let isShort = false;
  const look = async () => {
    const wasShort = isShort;
    isShort = (await room()) < minimumFreeBytes;
    if (isShort !== wasShort) await sql`set default_transaction_read_only = ${sql.lit(isShort)}`.execute(db);
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEvery).unref();
  return () => clearInterval(timer);
};
