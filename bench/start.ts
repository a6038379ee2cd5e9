import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hearStarted } from '../tests/startServer';
import { keepFigure } from './figures';

const root = new URL('../', import.meta.url).pathname;
const times = 9;
/** A start on a database that is there takes at most so long (ms) on a quiet machine. */
const bound = 1500;

const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
/** How long until the built server tells its address, ms. */
const timeStart = async () => {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DEMO_TRAFFIC: '0', DATA_DIR: folder },
  });
  const { started, stop } = hearStarted(child);
  await started;
  const took = performance.now() - began;
  await stop();
  return took;
};

try {
  const first = await timeStart();
  const again: number[] = [];
  for (let time = 0; time < times; time += 1) again.push(await timeStart());
  const median = again.toSorted((a, b) => a - b)[Math.floor(times / 2)]!;
  keepFigure('Start with a new demo database', first);
  keepFigure('Start on one that is there', median);
  console.log(`start with a new demo database: ${Math.round(first)} ms`);
  console.log(`start on one that is there, median of ${times}: ${Math.round(median)} ms (at most ${bound})`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
