import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The library of Debian's package `faketime`, where it is installed. */
const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** Whether the clock of a PostgreSQL server can be moved here. */
export const movesPostgres = library !== undefined;

/** A clock that a test moves: of a server of ours, or of PostgreSQL. */
export interface Clock {
  /** Moves it to this many seconds before or after the true time. */
  set: (offsetSeconds: number) => Promise<void>;
  /** Arguments of Node and environment of a server of ours. */
  ofServer: { nodeArguments: readonly string[]; environment: Readonly<Record<string, string>> };
  /** Environment of a PostgreSQL server; only where `movesPostgres`. */
  ofPostgres: Readonly<Record<string, string>>;
  close: () => Promise<void>;
}

/** Makes a clock that is right until it is moved. */
export const newClock = async (): Promise<Clock> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-clock-'));
  // PostgreSQL reads it as a user of its own.
  await chmod(folder, 0o755);
  const file = join(folder, 'offset');
  const set: Clock['set'] = async (offsetSeconds) => {
    // Renamed, so that nobody reads half of it.
    const next = join(folder, 'next');
    await writeFile(next, `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}`, { mode: 0o644 });
    await rename(next, file);
  };
  await set(0);
  return {
    set,
    ofServer: {
      nodeArguments: ['--import', new URL('stubbedDate.mjs', import.meta.url).pathname],
      environment: { CLOCK_FILE: file },
    },
    ofPostgres: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What PostgreSQL waits for is measured with the other clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
