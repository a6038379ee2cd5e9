import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { watchServer, type StartedServer } from '../tests/startServer';

const root = new URL('..', import.meta.url).pathname;

/** Starts the built server of the project in `folder` on a free port and a PostgreSQL database, without demo traffic. */
export const startBuiltServer = (
  url: string,
  settings: Readonly<Record<string, string>> = {},
  folder = root,
): StartedServer =>
  watchServer(
    spawn(process.execPath, ['dist/server.js'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'warn',
        DATABASE_URL: url,
        DATA_DIR: 'memory://',
        DEMO_TRAFFIC: '0',
        ...settings,
      },
    }),
  );

/** Returns the memory of a process that is in RAM, MB. */
export const memoryOf = async (pid: number | undefined): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
