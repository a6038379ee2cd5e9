import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { newPostgresDatabase } from '../../api/testPlatform';
import { newDatabase, startPostgres } from '../../postgresServer';
import type { Meanwhile } from './underLoad';
import { newLoadedPlatform } from './loadedPlatform';
import { canMount, mountSmallDisk, type SmallDisk } from './smallDisk';
import { failUnderLoad } from './underLoad';

/** How long (ms) a disk stays full. */
const fullMs = 15_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const newDisk = (megabytes: number) => {
  const disk = mountSmallDisk(megabytes);
  cleanups.push(disk.close);
  return disk;
};

/** Fills a disk for a while. Calls have to be refused meanwhile. */
const fillFor = async (disk: SmallDisk, { load }: Meanwhile) => {
  const before = load.repeats();
  await disk.fill();
  await delay(fullMs).finally(disk.makeRoom);
  expect(load.repeats()).toBeGreaterThan(before);
};

// Where mounting is not allowed, `faultsOfDatabase` has the errors of a full disk.
describe.runIf(canMount)('a full disk', { timeout: 300_000 }, () => {
  it('a full disk of an embedded database makes it read-only, and it goes on by itself once there is room', async () => {
    // It needs 64 MB to be left, beside its own files.
    const disk = newDisk(256);
    const platform = await newLoadedPlatform({ folder: disk.folder });
    cleanups.push(platform.close);
    const { address } = await platform.start();
    await failUnderLoad(platform, [address], (meanwhile) => fillFor(disk, meanwhile));
  });

  it('a full disk of PostgreSQL loses nothing, and the server goes on by itself once there is room', async () => {
    const disk = newDisk(128);
    const postgres = await startPostgres([], { folder: disk.folder });
    cleanups.push(postgres.stop);
    const platform = await newLoadedPlatform({ url: await newDatabase(postgres.url) });
    cleanups.push(platform.close);
    const { address } = await platform.start();
    await failUnderLoad(platform, [address], async (meanwhile) => {
      await fillFor(disk, meanwhile);
      // PostgreSQL ends where its log does not fit: whoever makes room starts it again.
      await postgres.ensureRunning();
    });
  });

  it('a full disk of receipts refuses receipts alone, and every acknowledged one is there and whole', async () => {
    const disk = newDisk(64);
    const platform = await newLoadedPlatform({ url: await newPostgresDatabase() });
    cleanups.push(platform.close);
    const { address } = await platform.start({ RECEIPTS_DIR: disk.folder });
    await failUnderLoad(platform, [address], (meanwhile) => fillFor(disk, meanwhile));
    const stored = await platform.inDatabase((db) => db.selectFrom('receipts').select('sha256').execute());
    expect(stored.length).toBeGreaterThan(0);
    for (const { sha256 } of stored) {
      const bytes = await readFile(join(disk.folder, `${sha256}.pdf`));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  });
});
