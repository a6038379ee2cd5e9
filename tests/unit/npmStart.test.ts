import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const exitCode = 7;

it('npm start passes a signal on to the server and ends with its exit code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-npm-'));
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  await mkdir(join(folder, 'scripts'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: scripts.start } }));
  const server = `process.on('SIGTERM', () => process.exit(${exitCode})); setInterval(() => {}, 1000); console.log('up', process.pid);`;
  await writeFile(join(folder, 'scripts', 'start.mjs'), server);
  const child = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const pid = Number(/up (\d+)/.exec(String(line))![1]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([exitCode, null]);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await rm(folder, { recursive: true });
});
