import { spawn, type ChildProcess } from 'node:child_process';

/** A server process that a test or a measurement started. */
export interface StartedServer {
  child: ChildProcess;
  /** Its address, once it prints it; rejects with what it printed when it ends before. */
  started: Promise<string>;
  /** Its exit code, once it ends. */
  ended: Promise<number | null>;
  /** What it has printed so far. */
  output: () => string;
  stop: () => Promise<number | null>;
}

/** Starts `server/main.ts` of the project in `folder` on a free port, with these settings and no others. */
export const startServer = (folder: string, settings: Readonly<Record<string, string>>): StartedServer => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...settings },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const started = new Promise<string>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += String(data);
      const address = /http:\S+(?=\/dashboard)/.exec(output)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
  // A server that is meant to fail is awaited by its end, not by its address.
  started.catch(() => undefined);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, started, ended, output: () => output, stop };
};
