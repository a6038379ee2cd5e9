import { spawn } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../freePort';

const root = new URL('../../', import.meta.url).pathname;
const stops: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

const runDev = (settings: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  stops.push(() => {
    child.kill('SIGTERM');
    return ended;
  });
  return ended;
};

/** The platform that the page of a development server is configured to call. */
const platformSeenAt = async (port: string) => {
  const answer = await fetch(`http://localhost:${port}/config.json`).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as { apiBase: string }).apiBase : undefined;
};

it('npm run dev serves on the given ports, and two can run side by side', { timeout: 60_000 }, async () => {
  const names = ['one', 'other'];
  const ports = await Promise.all(names.map(freePort));
  for (const [index, name] of names.entries()) {
    void runDev({ DEV_PORT: ports[index]!, PORT: await freePort(), API_BASE: `https://${name}.example/api/` });
  }
  for (const [index, name] of names.entries()) {
    await expect
      .poll(() => platformSeenAt(ports[index]!), { timeout: 50_000, interval: 300 })
      .toBe(`https://${name}.example/api/`);
  }
});

it('npm run dev refuses PORT 0', async () => {
  expect(await runDev({ PORT: '0' })).toBe(1);
});
