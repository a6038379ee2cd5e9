import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkCommand, checkStart } from '../../server/commands/check';
import { connectDatabase, openDatabase } from '../../server/domain/open';
import { DataKeys, newDataKey, readDataKeys } from '../../server/base/dataKeys';
import { Metrics } from '../../server/base/metrics';
import { encryptedColumns } from '../../server/domain/index';
import { readSettings } from '../../server/base/settings';
import { newDemoDatabase, newDemoFolder, newPostgresDatabase } from './testPlatform';

const run = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
};

describe('--check', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-check-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const check = (settings: Record<string, string>) =>
    checkStart(readSettings({ PORT: '0', DATA_DIR: join(folder, 'none'), ...settings }));

  it('--check says what a first start would create, and creates nothing', async () => {
    const receipts = join(folder, 'receipts');
    const { lines, wouldStart } = await check({ RECEIPTS_DIR: receipts });
    expect(wouldStart).toBe(true);
    expect(lines).toContain(`Would create ${receipts} and store receipts there`);
    expect(lines.slice(-2)).toEqual([
      `Database embedded, in ${join(folder, 'none')}`,
      'It would be created, and in it demo accounts and 12000 invoices',
    ]);
    expect([existsSync(receipts), existsSync(join(folder, 'none'))]).toEqual([false, false]);
    const url = await newPostgresDatabase();
    expect((await check({ DATABASE_URL: url, DEMO: 'false' })).lines.at(-1)).toMatch(/: empty\. Would create/);
    expect(await run(url, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('--check says that a database without the platform has tables of something else', async () => {
    const url = await newPostgresDatabase();
    await run(url, 'create table customers (id integer)');
    const { lines } = await check({ DATABASE_URL: url, DEMO: 'false' });
    expect(lines.at(-1)).toMatch(
      /: no platform, but other tables \(customers\): is it the right database\? Would create the tables/,
    );
  });

  it('a database in which another program has a table that is called as one of ours is refused, and not changed', async () => {
    const url = await newPostgresDatabase();
    await run(url, 'create table users (id bigserial primary key, email text)');
    const refused = "another program has tables in it that are called as this one's (users)";
    expect((await check({ DATABASE_URL: url, DEMO: 'false' })).lines.join('\n')).toContain(refused);
    await expect(openDatabase({ url, folder: 'memory://' })).rejects.toThrow(refused);
    expect(
      await run(url, `select count(*)::integer as columns from information_schema.columns where table_name = 'users'`),
    ).toEqual([{ columns: 2 }]);
  });

  it('--check names a misspelled setting before it misses the one that was meant', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.stubEnv('NODE_ENV', 'production');
    vi.stubEnv('TOKEN_SECRET', '');
    vi.stubEnv('TOKEN_SECRT', 'x');
    await expect(checkCommand()).rejects.toThrow(/Setting TOKEN_SECRET: is required/);
    expect(written.mock.calls).toEqual([['TOKEN_SECRT is not a setting: did you mean TOKEN_SECRET?\n']]);
    vi.unstubAllEnvs();
    written.mockRestore();
  });

  it('--check says what an upgrade would add to an existing database, and adds nothing', async () => {
    const url = await newDemoDatabase();
    const current = await check({ DATABASE_URL: url });
    const { pathname, port } = new URL(url);
    expect(current.lines.slice(-3)).toEqual([
      `Database ${pathname.slice(1)} at 127.0.0.1:${port}`,
      expect.stringMatching(/^PostgreSQL \S+: it is of this version$/),
      'Active owners: 1',
    ]);
    await run(url, `alter table banks drop column "senderName"`);
    const { lines, wouldStart } = await check({ DATABASE_URL: url });
    expect(lines.at(-2)).toMatch(/would add 0 tables, 1 column, \d+ index(es)?$/);
    expect(wouldStart).toBe(true);
    expect(
      await run(url, `select 1 from pg_attribute where attrelid = 'banks'::regclass and attname = 'senderName'`),
    ).toEqual([]);
    const embedded = await newDemoFolder();
    expect((await check({ DATA_DIR: embedded })).lines.at(-2)).toContain('it is of this version');
    await rm(embedded, { recursive: true });
  });

  it('--check names everything that would stop the start, not only the first', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const url = await newDemoDatabase();
    const production = { NODE_ENV: 'production', TOKEN_SECRET: 'a secret that is long enough for use' };
    const { lines, wouldStart } = await check({
      ...production,
      DATA_KEY: newDataKey(),
      PORT: String(port),
      METRICS_PORT: '9',
      METRICS_HOST: '192.0.2.1',
      RECEIPTS_DIR: '/dev/null',
      DATABASE_URL: url,
    });
    taken.close();
    expect(wouldStart).toBe(false);
    expect(lines).toEqual([
      expect.stringContaining(`Would not start: Setting PORT: ${port} is in use`),
      expect.stringContaining('Would not start: Settings METRICS_HOST and METRICS_PORT:'),
      expect.stringContaining('Would not start: Setting RECEIPTS_DIR:'),
      expect.stringMatching(/^Database \S+ at 127\.0\.0\.1:\d+$/),
      expect.stringContaining('Would not start: Setting NODE_ENV: this database has demo accounts'),
    ]);
    await run(url, `insert into migrations (name, timestamp) values ('9999-later', '')`);
    expect((await check({ DATABASE_URL: url })).lines.at(-1)).toMatch(
      /^Would not start: This database is of a later version: it has 9999-later, which this one, \S+, does not know/,
    );
    expect((await check({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).lines.at(-1)).toMatch(
      /^Would not start: Setting DATABASE_URL: .*ECONNREFUSED/,
    );
  });

  it('--check finds folders that cannot be made, and a database in which no tables can', async () => {
    const inFile = join('/dev/null', 'receipts');
    expect((await check({ RECEIPTS_DIR: inFile, DATA_DIR: inFile })).lines.slice(-3)).toEqual([
      expect.stringMatching(/^Would not start: Setting RECEIPTS_DIR: .*ENOTDIR/),
      `Database embedded, in ${inFile}`,
      expect.stringMatching(/^Would not start: Setting DATA_DIR: .*ENOTDIR/),
    ]);
    const url = await newPostgresDatabase();
    const role = `visitor_${new URL(url).pathname.slice(1)}`;
    await run(url, `create role ${role} login password 'visitor'`);
    await run(url, 'revoke create on schema public from public');
    const visiting = Object.assign(new URL(url), { username: role, password: 'visitor' }).href;
    const refusal = `Setting DATABASE_URL: its role ${role} may not create tables. Make it the owner of the database.`;
    expect((await check({ DATABASE_URL: visiting })).lines.at(-1)).toBe(`Would not start: ${refusal}`);
    await expect(openDatabase({ url: visiting, folder })).rejects.toThrow(refusal);
    const ascii = await newPostgresDatabase();
    const name = `${new URL(ascii).pathname.slice(1)}_ascii`;
    await run(ascii, `create database ${name} encoding 'SQL_ASCII' template template0 locale 'C'`);
    const inAscii = Object.assign(new URL(ascii), { pathname: `/${name}` }).href;
    expect((await check({ DATABASE_URL: inAscii })).lines.at(-1)).toMatch(
      /^Would not start: Setting DATABASE_URL: its database has the encoding SQL_ASCII, and needs UTF8$/,
    );
    // Commands that need a platform, and a restore, begin with the same connection.
    const inNone = connectDatabase({ url: inAscii, folder, mustExist: true });
    await expect(inNone).rejects.toThrow('has the encoding SQL_ASCII, and needs UTF8');
    await run(url, `drop role ${role}`);
    await run(ascii, `drop database ${name}`);
  });

  it('--check takes a port that an instance of the console has for that of the one that is started again', async () => {
    const answering = async (text: string) => {
      const server = createHttpServer((_, response) => response.end(text)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { server, port: (server.address() as AddressInfo).port };
    };
    const running = await answering(JSON.stringify({ status: 'up' }));
    const metrics = await answering(`${await new Metrics().text()}`);
    const { lines, wouldStart } = await check({ PORT: String(running.port), METRICS_PORT: String(metrics.port) });
    expect(wouldStart).toBe(true);
    expect(lines.slice(0, 2)).toEqual([
      `Would serve at http://127.0.0.1:${running.port}, once the instance that runs there has stopped`,
      `Would serve metrics at http://127.0.0.1:${metrics.port}/metrics, once the instance that runs there has stopped`,
    ]);
    const other = await check({ PORT: String(metrics.port) });
    expect(other.lines[0]).toContain(`Would not start: Setting PORT: ${metrics.port} is in use`);
    for (const { server } of [running, metrics]) server.close();
  });

  it('--check finds secrets that are encrypted with a key that is not given, or is another', async () => {
    const url = await newDemoDatabase();
    const [older, newer] = [newDataKey(), newDataKey()];
    const { about } = encryptedColumns.find(({ table }) => table === 'webhooks')!;
    const merchant = `(select id from users where email = 'merchant@example.com')`;
    const [found] = await run(url, `select ${merchant} as id`);
    const secret = new DataKeys(readDataKeys(`2:${newer}`)).encrypt('a secret', about(Number(found!.id)));
    await run(
      url,
      `insert into webhooks ("clientId", url, secret) values (${merchant}, 'https://shop.example/', '${secret}')`,
    );
    const last = async (settings: Record<string, string>) =>
      (await check({ DATABASE_URL: url, ...settings })).lines.at(-1);
    const missing =
      'Would not start: Setting DATA_KEY: key 2 is not given, and 1 secret of webhooks is encrypted with it. Add it, as 2:…, or 2:lost if it is lost for good.';
    expect(await last({ DATA_KEY: older })).toBe(missing);
    expect(await last({})).toBe(missing);
    expect(await last({ DATA_KEY: `3:${older},2:${newDataKey()}` })).toBe(
      'Would not start: Setting DATA_KEY: key 2 is not the one with which 1 secret of webhooks was encrypted. Give the one that was used before; a new one stands beside it: DATA_KEY=3:new,2:old',
    );
    for (const given of [`2:${newer},1:${older}`, `2:${newer}`, `3:${older},2:lost`])
      expect(await last({ DATA_KEY: given })).toBe('Active owners: 1');
    const { lines } = await check({ DATABASE_URL: url, DATA_KEY: `3:${older},2:lost` });
    expect(lines.at(-2)).toBe('Gives up 1 secret of webhooks: key 2 is lost');
  });

  it('secrets are named by whose they are, not by their table', () => {
    expect([...new Set(encryptedColumns.map(({ of }) => of))].toSorted()).toEqual([
      'alert rules',
      'authenticator apps',
      'webhooks',
    ]);
  });

  it('--check names the setting where the connection cannot be made as its address says', async () => {
    const url = await newPostgresDatabase();
    for (const [options, why] of [
      ['sslmode=verify-full', 'The server does not support SSL connections'],
      ['sslrootcert=/no/such/file', 'ENOENT'],
    ] as const) {
      const line = (await check({ DATABASE_URL: `${url}?${options}` })).lines.at(-1);
      expect(line).toMatch(/^Would not start: Setting DATABASE_URL: [^\n]*$/);
      expect(line).toContain(why);
    }
  });
});
