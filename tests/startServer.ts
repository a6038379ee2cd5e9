import { spawn, type ChildProcess } from 'node:child_process';

/** A server process that a test or a measurement started. */
export interface StartedServer {
  child: ChildProcess;
  /** Resolves with its address when it has printed it. Rejects with its output if it ends before. */
  started: Promise<string>;
  /** Resolves with its exit code when it ends. */
  ended: Promise<number | null>;
  /** What it has printed so far. */
  output: () => string;
  stop: () => Promise<number | null>;
}

/** Watches a process that starts a server. With `leadsGroup`, `stop` ends the whole process group. */
export const watchServer = (child: ChildProcess, { leadsGroup = false } = {}): StartedServer => {
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const started = new Promise<string>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += String(data);
      const address = /http:\S+(?=\/dashboard)/.exec(output)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
  // Tests of failing starts await `ended` and never `started`, which must not become an unhandled rejection.
  started.catch(() => undefined);
  const stop = () => {
    const runs = child.exitCode === null && child.signalCode === null;
    if (leadsGroup && runs && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    else child.kill('SIGTERM');
    return ended;
  };
  return { child, started, ended, output: () => output, stop };
};

const root = new URL('..', import.meta.url).pathname;

/**
 * Arguments of Node that run the server of the project in `folder`. `npm test` sets `SERVER_PROGRAM` to the built server, which
 * starts in a third of the time; a single test, and a copy of the project, run the sources.
 */
export const serverArguments = (folder: string): string[] => {
  const { SERVER_PROGRAM: program } = process.env;
  return program !== undefined && folder === root ? [program] : ['--import', 'tsx', 'server/main.ts'];
};

/** Starts the server of the project in `folder`, on a free port, with these settings; a demo has 300 invoices by default. */
export const startServer = (folder: string, settings: Readonly<Record<string, string>>): StartedServer =>
  watchServer(
    spawn(process.execPath, serverArguments(folder), {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DEMO_INVOICES: '300', ...settings },
    }),
  );
