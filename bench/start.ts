import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchServer } from '../tests/startServer';
import { recordFigure } from './figures';
import { median } from './measure';

const root = new URL('../', import.meta.url).pathname;
const startCount = Number(process.env.BENCH_STARTS ?? 9);
/** A start on an existing database should take at most this long (ms) on a quiet machine. */
const goalMs = 1500;

const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
/** Starts the built server and returns how long it takes to print its address (ms). */
const timeStart = async () => {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DEMO_TRAFFIC: '0', DATA_DIR: folder },
  });
  const { started, stop } = watchServer(child);
  await started;
  const took = performance.now() - began;
  await stop();
  return took;
};

try {
  const first = await timeStart();
  const laterStarts: number[] = [];
  for (let index = 0; index < startCount; index += 1) laterStarts.push(await timeStart());
  const later = median(laterStarts);
  recordFigure('Start with a new demo database', first);
  recordFigure('Start on an existing database', later);
  console.log(`start with a new demo database: ${Math.round(first)} ms`);
  console.log(`start on an existing database, median of ${startCount}: ${Math.round(later)} ms (at most ${goalMs})`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
