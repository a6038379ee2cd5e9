import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds, newPostgresDatabase } from '../../api/testPlatform';
import { newLoadedPlatform, type LoadedPlatform } from './loadedPlatform';
import { riseOf } from './trend';
import { failUnderLoad } from './underLoad';

/** How long it takes on both databases together, and how much of each is left out: a server that has just started grows. */
const minutes = Number(process.env.SOAK_MINUTES ?? 15);
const warmUpShare = 0.3;
/** The full load is measured this long (ms). */
const measureMs = 10_000;
/** Readings are taken this often (ms). Of as many as fit into a window (ms) the lowest counts, which garbage does not lift. */
const readMs = 1000;
const windowMs = 20_000;
/** How much may be more at the end than after the warm-up: memory as a share, files and connections as a number. */
const mostMemory = 0.1;
const mostHandles = 5;
const msPerMinute = 60_000;

interface Reading {
  memoryMb: number;
  handles: number;
  connections: number;
}

/**
 * What a process has open, but for the files of an embedded database: that opens each of its tables and indexes once, and keeps
 * it open.
 */
const countHandles = async (pid: number, folder: string) => {
  const names = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => undefined)));
  return targets.filter((target) => target !== undefined && !target.startsWith(folder)).length;
};

const readProcess = async (pid: number, folder: string) => ({
  memoryMb: Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
  handles: await countHandles(pid, folder),
});

const lowestOf = (readings: readonly Reading[]): Reading => ({
  memoryMb: Math.min(...readings.map(({ memoryMb }) => memoryMb)),
  handles: Math.min(...readings.map(({ handles }) => handles)),
  connections: Math.min(...readings.map(({ connections }) => connections)),
});

/** By how much each figure rises in these readings. */
const risesIn = (readings: readonly Reading[]) => {
  const mean = readings.reduce((sum, { memoryMb }) => sum + memoryMb, 0) / readings.length;
  return {
    memory: riseOf(readings.map(({ memoryMb }) => memoryMb)) / mean,
    handles: riseOf(readings.map(({ handles }) => handles)),
    connections: riseOf(readings.map(({ connections }) => connections)),
  };
};

const expectFlat = (readings: readonly Reading[]) => {
  const { memory, handles, connections } = risesIn(readings);
  const lines = readings.map((reading) => JSON.stringify(reading)).join('\n');
  expect(memory, lines).toBeLessThan(mostMemory);
  expect(handles, lines).toBeLessThan(mostHandles);
  expect(connections, lines).toBeLessThan(mostHandles);
};

it('a rise of a sixth of the memory, or of eight files or connections, is noticed', () => {
  const flat = Array.from({ length: 15 }, (_, index) => ({
    memoryMb: 200 + (index % 3),
    handles: 40 + (index % 2),
    connections: 11,
  }));
  expectFlat(flat);
  for (const [name, by] of [
    ['memoryMb', 33],
    ['handles', 8],
    ['connections', 8],
  ] as const) {
    const rising = flat.map((reading, index) => ({ ...reading, [name]: reading[name] + (by * index) / flat.length }));
    expect(() => expectFlat(rising)).toThrow();
  }
});

describe.each(kinds)('half of the load that a server on %s can bear', (kind) => {
  let platform: LoadedPlatform;
  let url: string | undefined;
  beforeAll(async () => {
    url = kind === 'postgres' ? await newPostgresDatabase() : undefined;
    platform = await newLoadedPlatform({ url });
  }, 300_000);
  afterAll(() => platform?.close());

  it(
    'half of the load that a server can bear leaves its memory, handles and connections as they were',
    { timeout: minutes * msPerMinute + 300_000 },
    async () => {
      const server = await platform.start();
      const observer = url === undefined ? undefined : new pg.Client({ connectionString: url });
      await observer?.connect();
      const read = async (): Promise<Reading> => {
        const connections = await observer?.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
        return {
          ...(await readProcess(server.child.pid!, platform.folder)),
          connections: connections?.rows[0]?.count ?? 1,
        };
      };
      const windows: Reading[] = [];
      await failUnderLoad(
        platform,
        [server.address],
        async ({ load }) => {
          const before = load.calls();
          await delay(measureMs);
          // A pause as long as a call leaves half of the calls.
          load.pace((measureMs * load.people) / (load.calls() - before));
          const endsAt = performance.now() + (minutes * msPerMinute) / kinds.length;
          while (performance.now() < endsAt) {
            const readings: Reading[] = [];
            for (let taken = 0; taken < windowMs / readMs; taken++) {
              readings.push(await read());
              await delay(readMs);
            }
            windows.push(lowestOf(readings));
          }
        },
        { pauseMs: 0 },
      );
      await observer?.end();
      expectFlat(windows.slice(Math.ceil(windows.length * warmUpShare)));
    },
  );
});
