import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataKey } from '../../server/base/dataKeys';
import { serverArguments } from '../startServer';
import { newPostgresDatabase } from './testPlatform';

const root = new URL('../../', import.meta.url).pathname;
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const drill = /^## Restore drill\n(.*?)^## /ms.exec(read('docs/deploying.md'))![1]!;
const blocksOf = (language: string) =>
  [...drill.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, name]) => name === language).map(([, , text]) => text!);
const [making, dropping] = blocksOf('sql');
const [restoring, removing] = blocksOf('sh');

describe('the restore drill of docs/deploying.md', { tags: ['long'], timeout: 120_000 }, () => {
  let folder: string;
  let url: string;
  const env = { PATH: process.env.PATH };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-drill-'));
    url = await newPostgresDatabase();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The name of the drill's database on the server of the tests, which other tests use as well. */
  const name = () => `${new URL(url).pathname.slice(1)}_drill`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement.replaceAll('console_drill', name())).finally(() => client.end());
  };
  /** Runs commands of the page, with the places and addresses of this test in place of those of a real machine. */
  const follow = (commands: string) => {
    const drillUrl = Object.assign(new URL(url), { pathname: `/${name()}` }).href;
    const script = commands
      .replaceAll('postgres://console:password@database.example/console_drill', drillUrl)
      .replaceAll(/\/(etc|var\/lib|backups)(?=\/)/g, `${folder}/$1`);
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', script], {
      encoding: 'utf8',
      env: { ...env, PATH: `${folder}/bin:${env.PATH}` },
    });
    return { status, stdout, stderr };
  };

  it('the restore drill restores a backup beside the platform, looks at its books, and leaves nothing', async () => {
    for (const part of ['bin', 'etc', 'var/lib/console', 'backups'])
      await mkdir(join(folder, part), { recursive: true });
    const program = `${process.execPath} ${serverArguments(root).join(' ')}`;
    const script = read('deploy/console')
      .replace('cd /opt/console', `cd ${root}`)
      .replace('=/etc/console.env', `=${folder}/etc/console.env`)
      .replace('runuser -u console -- node dist/server.js', program);
    await writeFile(join(folder, 'bin', 'console'), script, { mode: 0o755 });
    const settings = [`DATABASE_URL='${url}'`, `DATA_KEY=${newDataKey()}`, `TOKEN_SECRET=${newDataKey()}`];
    await writeFile(join(folder, 'etc', 'console.env'), `${settings.join('\n')}\nDATA_DIR=${folder}/var/lib/console\n`);
    const before = follow('console create-owner owner@example.com\nconsole backup /backups/console.tar.gz\n');
    expect(before).toMatchObject({ status: 0 });

    await onServer(making!.replace('owner console ', ''));
    const { status, stdout, stderr } = follow(restoring!);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    // Each of the three commands says first that it works on the database of the drill.
    const named = `Database ${name()} at 127.0.0.1:${new URL(url).port}`;
    expect(stderr.split('\n').filter((line) => line === named)).toHaveLength(2);
    expect(stdout).toContain(`\n${named}\n`);
    expect(stdout.match(/^The books are right\.$/gm)).toHaveLength(2);
    expect(stdout).not.toContain('Setting DATA_KEY');
    expect(stdout).toMatch(/\nActive owners: 1\nIt would start\.\n$/);

    expect(follow(removing!)).toMatchObject({ status: 0 });
    await onServer(dropping!);
    const platform = new pg.Client({ connectionString: url });
    await platform.connect();
    const { rows } = await platform.query(`select datname from pg_database where datname like '%_drill'`);
    await platform.end();
    expect(rows).toEqual([]);
  });
});
