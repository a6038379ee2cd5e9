import { execFile, spawn } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataKey } from '../../server/base/dataKeys';
import { watchServer, type StartedServer } from '../startServer';

const root = new URL('../../', import.meta.url).pathname;
/** Whether npm installs in the clone, as on a new machine; else the packages of this folder are linked into it. */
const installs = process.env.FRESH_INSTALLS === 'true';
const notCloned = new Set(['node_modules', 'dist', 'data', 'test-results', '.git']);
const secret = 'a secret that is long enough for use';
const dataKey = newDataKey();

let outside: string;
let clone: string;
const servers: StartedServer[] = [];

/** The environment of the commands: the settings of production, and none of this run. */
const environment = (settings: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  npm_config_prefer_offline: 'true',
  NODE_ENV: 'production',
  TOKEN_SECRET: secret,
  DATA_KEY: dataKey,
  PORT: '0',
  LOG_LEVEL: 'warn',
  ...settings,
});

const run = (program: string, args: readonly string[], settings?: Readonly<Record<string, string>>) =>
  promisify(execFile)(program, args, { cwd: clone, env: environment(settings) });

const start = (program: string, args: readonly string[], settings: Readonly<Record<string, string>>) => {
  // In its own process group, because npm does not pass on signals.
  const child = spawn(program, args, { cwd: clone, env: environment(settings), detached: true });
  const server = watchServer(child, { leadsGroup: true });
  servers.push(server);
  return server;
};

/** Creates what npm would install in the clone without development packages, with links in place of packages. */
const link = async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean }>>;
  };
  const kept = Object.entries(packages).filter(([, { dev }]) => !dev);
  await rm(join(clone, 'node_modules'), { recursive: true, force: true });
  for (const [path] of kept.filter(([path]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))) {
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await symlink(join(root, path), join(clone, path));
  }
  const note = JSON.stringify({ packages: Object.fromEntries(kept) });
  await writeFile(join(clone, 'node_modules/.package-lock.json'), note);
};

const install = () => (installs ? run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund']) : link());

/** Every file below a folder with its size and time of change; links are not followed. */
const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return `${path} ${size} ${mtimeMs}`;
    }),
  );
};

/** Checks that the address serves its pages, and no other built files. */
const expectServed = async (address: string) => {
  expect(await (await fetch(`${address}/api/ready`)).json()).toEqual({ status: 'ready' });
  const page = await (await fetch(`${address}/dashboard`)).text();
  const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1];
  expect(script).toBeDefined();
  expect((await fetch(`${address}${script}`)).status).toBe(200);
  expect(await (await fetch(`${address}/extended-pg`)).text()).toContain('<form');
  for (const path of ['/server.js', '/dist/server.js', '/.built', '/pages/index.html'])
    expect((await fetch(`${address}${path}`)).status).toBe(404);
};

describe('a fresh clone', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'console-fresh-'));
    clone = join(outside, 'clone');
    await cp(root, clone, { recursive: true, filter: (path) => !notCloned.has(basename(path)) });
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await rm(outside, { recursive: true, force: true });
  });

  if (installs) {
    it('a fresh clone starts in production with one command, and again without installing or building', async () => {
      const server = start('npm', ['start'], { DATA_DIR: join(outside, 'one') });
      await expectServed(await server.started);
      await server.stop();
      const again = start('npm', ['start'], { DATA_DIR: join(outside, 'demo'), NODE_ENV: 'development' });
      await expectServed(await again.started);
      expect(again.output()).not.toMatch(/Installing|Building/);
      await again.stop();
      await rm(join(clone, 'dist'), { recursive: true });
      await rm(join(clone, 'node_modules'), { recursive: true });
    });
  }

  it('a clone is built and runs without development packages, and writes to its data folders only', async () => {
    await install();
    await run('npm', ['run', 'build']);
    const data = join(outside, 'data');
    const elsewhere = join(outside, 'elsewhere');
    await mkdir(elsewhere);
    const settings = {
      DATA_DIR: data,
      RECEIPTS_DIR: join(outside, 'receipts'),
      TMPDIR: elsewhere,
      HOME: elsewhere,
    };
    await mkdir(settings.RECEIPTS_DIR);
    const before = await filesBelow(clone);
    expect(before.length).toBeGreaterThan(100);

    const server = start(process.execPath, ['dist/server.js'], settings);
    await expectServed(await server.started);
    expect(await server.stop()).toBe(0);
    const owner = await run(process.execPath, ['dist/server.js', 'create-owner', 'boss@example.com'], settings);
    expect(owner.stdout).toContain('Temporary password');
    const again = start(process.execPath, ['dist/server.js'], settings);
    await again.started;
    expect(await again.stop()).toBe(0);
    expect(await filesBelow(clone)).toEqual(before);
    expect(await readdir(elsewhere)).toEqual([]);

    const nowhere = { ...settings, DATA_DIR: join(outside, 'nowhere') };
    for (const command of ['check-books', 'reset-owner', 'disable-owner', 'disable-demo']) {
      const asked = run(process.execPath, ['dist/server.js', command, 'boss@example.com'], nowhere);
      const stderr = `Database embedded, in ${nowhere.DATA_DIR}\nSetting DATA_DIR: there is no database in ${nowhere.DATA_DIR}\n`;
      await expect(asked).rejects.toMatchObject({ code: 1, stdout: '', stderr });
    }
    await expect(access(nowhere.DATA_DIR)).rejects.toThrow('ENOENT');
    // The first Owner makes the database.
    const first = await run(process.execPath, ['dist/server.js', 'create-owner', 'boss@example.com'], nowhere);
    expect(first.stdout).toContain('Temporary password');
    const help = await run(process.execPath, ['dist/server.js', 'help'], nowhere);
    expect(help.stdout).toContain('\n  console create-owner owner@example.com\n');
    const inClone = await run(process.execPath, ['scripts/start.mjs', 'help'], nowhere);
    expect(inClone.stdout).toContain('\n  npm run create-owner -- owner@example.com\n');

    // The scripts of npm find the build, and install and build nothing either.
    const books = await run(process.execPath, ['scripts/start.mjs', 'check-books'], settings);
    expect(books.stdout).toBe('The books are right.\n');
    await expect(run(process.execPath, ['dist/server.js', 'chek-books'], settings)).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no command chek-books') as string,
    });
  });
});
