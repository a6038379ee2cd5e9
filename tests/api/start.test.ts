import { numberOf } from '../../src/resources/language/choices';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../server/domain/open';
import { seedDemo } from '../../server/demo/seed';
import { usualInvoices } from './postgres';
import { newDemoFolder, newPostgresDatabase } from './testPlatform';
import { serverArguments, startServer, type StartedServer } from '../startServer';
import { newDataKey } from '../../server/base/dataKeys';
import { UserStatus } from '../../src/resources/statuses/people';

const root = new URL('../../', import.meta.url).pathname;
const servers: StartedServer[] = [];
const run = (settings: Record<string, string>) => {
  const server = startServer(root, settings);
  servers.push(server);
  return server;
};

/** How a command is typed before its arguments: built, the server runs as it is installed. */
const typed = (command: string) =>
  process.env.SERVER_PROGRAM === undefined ? `npm run ${command} --` : `console ${command}`;

describe('starting the server', { timeout: 120_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-start-'));
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  });

  it('the server stops with one line that names an invalid setting', async () => {
    const { ended, output } = run({ PORT: 'eighty' });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe('Setting PORT: must be a whole number');
  });

  it('the server keeps data between starts, refuses a second start on one folder, and stops gracefully', async () => {
    const data = await newDemoFolder();
    const environment = { DATA_DIR: data, DEMO_TRAFFIC: '0' };
    const first = run(environment);
    const address = await first.started;
    expect(first.output()).toContain('owner@example.com');
    expect(await (await fetch(`${address}/api/ready`)).json()).toEqual({ status: 'ready' });

    const second = run(environment);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Setting DATA_DIR: .* is in use by another instance/);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    expect(await first.stop()).toBe(0);

    const again = run(environment);
    const next = await again.started;
    const signIn = await fetch(`${next}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'owner@example.com', password: 'demo-console' }),
    });
    const { access } = (await signIn.json()) as { access: string };
    const invoices = await fetch(`${next}/api/mgmt/invoices`, { headers: { Authorization: `Bearer ${access}` } });
    expect(await invoices.json()).toHaveLength(usualInvoices);
    expect(await again.stop()).toBe(0);
    const command = (...args: string[]) =>
      promisify(execFile)(process.execPath, [...serverArguments(root), ...args], {
        cwd: root,
        env: { PATH: process.env.PATH, ...environment },
      });
    expect((await command('check-books')).stdout).toBe('The books are right.\n');
    await expect(command('demo-statement', '--account', '999', '--month', '2026-10')).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('--account: there is no payment account 999'),
    });
    await rm(data, { recursive: true });
  });

  it('the server says in one line that a command reaches no database, or that there is none of that name', async () => {
    const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const settings = { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` };
    const gone = promisify(execFile)(process.execPath, [...serverArguments(root), 'check-books'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...settings },
    });
    await expect(gone).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^Database none at 127\.0\.0\.1:\d+\nSetting DATABASE_URL: (Connection terminated|read ECONNRESET)[^\n]*\n$/,
      ),
    });
    silent.close();
    const closed = run({ DATABASE_URL: `${inject('postgresUrl')}/no_such_database` });
    expect(await closed.ended).toBe(1);
    expect(closed.output().trim()).toBe('Setting DATABASE_URL: database "no_such_database" does not exist');
  });

  it('the server says in one line why DATA_DIR cannot hold a database, and leaves no lock there', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const noFolder = run({ DATA_DIR: file });
    expect(await noFolder.ended).toBe(1);
    expect(noFolder.output().trim()).toMatch(/^Setting DATA_DIR: EEXIST[^\n]*$/);

    const broken = join(folder, 'broken');
    await mkdir(join(broken, 'postgres'), { recursive: true });
    await writeFile(join(broken, 'postgres', 'PG_VERSION'), '3');
    const other = run({ DATA_DIR: broken });
    expect(await other.ended).toBe(1);
    expect(other.output().trim()).toMatch(
      /^Setting DATA_DIR: the database in [^\n]*\/broken cannot be opened: [^\n]*$/,
    );
    expect(existsSync(join(broken, 'console.lock'))).toBe(false);
  });

  it(
    'the server seeds a database whose sequences have advanced because it was killed while seeding',
    { tags: ['long'] },
    async () => {
      const { db, close } = await openDatabase({ url: await newPostgresDatabase(), folder });
      await sql`select setval(s.oid::regclass, 1000) from pg_class s where s.relkind = 'S'`.execute(db);
      expect(await seedDemo(db, 20)).toBe(true);
      await close();
    },
  );

  it('two instances start at the same time on one PostgreSQL, seed it once, and announce changes to each other', async () => {
    const settings = {
      DATABASE_URL: await newPostgresDatabase(),
      DATA_DIR: folder,
      TOKEN_SECRET: 'the same secret for both instances',
      DEMO_INVOICES: '20',
      DEMO_TRAFFIC: '0',
    };
    const both = [run(settings), run(settings)] as const;
    const [one, other] = await Promise.all(both.map(({ started }) => started));
    const signIn = await fetch(`${one}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'owner@example.com', password: 'demo-console' }),
    });
    const { access } = (await signIn.json()) as { access: string };
    const headers = { Authorization: `Bearer ${access}` };
    expect(await (await fetch(`${other}/api/mgmt/invoices`, { headers })).json()).toHaveLength(20);

    const socket = new WebSocket(`${other!.replace('http', 'ws')}/api/ws/`);
    const heard: string[] = [];
    const word = (wanted: string) =>
      new Promise<void>((resolve) =>
        socket.addEventListener('message', ({ data }) => {
          heard.push(String(data));
          if (String(data).includes(wanted)) resolve();
        }),
      );
    const listening = word('alive');
    socket.addEventListener('open', () => socket.send(JSON.stringify({ event: 'auth', data: { token: access } })));
    await listening;
    const told = word('"entity":"banks"');
    await fetch(`${one}/api/mgmt/banks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ bankTitle: 'Heard across' }),
    });
    await told;

    // Ending a session on one instance also ends it on the other, for calls and sockets.
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
    const me = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as { id: number };
    const changed = await fetch(`${one}/api/mgmt/users/${me.id}/change-password`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(changed.status).toBe(200);
    expect(await closed).toBe(4401);
    for (const instance of [one, other])
      expect((await fetch(`${instance}/api/mgmt/exchange-rate`, { headers })).status).toBe(401);
    expect(await Promise.all(both.map(({ stop }) => stop()))).toEqual([0, 0]);
  });

  it('the start warns of what --check says: tables of another program, and secrets whose key is lost', async () => {
    const url = await newPostgresDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table customers (id integer)');
    const settings = { DATABASE_URL: url, DATA_DIR: folder, DEMO_INVOICES: '5', DEMO_TRAFFIC: '0' };
    const others = 'no platform, but other tables (customers): is it the right database?';
    const first = run({ ...settings, DATA_KEY: newDataKey() });
    await first.started;
    expect(await first.stop()).toBe(0);
    expect(first.output()).toContain(`"msg":"${others}"`);
    await client.query(`insert into webhooks ("clientId", url, secret)
      select id, 'https://shop.example/', '1.text' from users where email = 'merchant@example.com'`);
    await client.end();
    const second = run({ ...settings, DATA_KEY: `2:${newDataKey()},1:lost` });
    await second.started;
    expect(await second.stop()).toBe(0);
    expect(second.output()).toContain('"msg":"Gives up 1 secret of webhooks: key 1 is lost"');
    expect(second.output()).not.toContain(others);
  });

  it('the first Owner is created in a database that was never started on, which the server then takes', async () => {
    const settings = { DATABASE_URL: await newPostgresDatabase(), DATA_DIR: folder, DEMO_TRAFFIC: '0' };
    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    await client.query('create table customers (id integer)');
    await client.end();
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [...serverArguments(root), 'create-owner', 'boss@example.com'],
      { cwd: root, env: { PATH: process.env.PATH, ...settings } },
    );
    expect(stderr).toContain('\nIt has no platform, but other tables (customers): is it the right database?\n');
    const [, password = ''] = /Temporary password: (\S+)/.exec(stdout)!;
    const server = run(settings);
    const signIn = await fetch(`${await server.started}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'boss@example.com', password }),
    });
    expect(signIn.status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it(
    'the server says in production how to create the first Owners, who can then sign in',
    { tags: ['long'] },
    async () => {
      const settings = {
        DATABASE_URL: await newPostgresDatabase(),
        DATA_DIR: folder,
        NODE_ENV: 'production',
        TOKEN_SECRET: 'a secret that is long enough for use',
        DATA_KEY: newDataKey(),
      };
      const command = (name: 'create' | 'reset' | 'disable', email: string) =>
        promisify(execFile)(process.execPath, [...serverArguments(root), `${name}-owner`, email], {
          cwd: root,
          env: { PATH: process.env.PATH, ...settings },
        });
      const unowned = run(settings);
      await unowned.started;
      await expect.poll(() => unowned.output()).toContain(`${typed('create-owner')} you@example.com`);
      await unowned.stop();

      await expect(command('create', 'no e-mail')).rejects.toMatchObject({
        stderr: 'no e-mail: Invalid email\n',
      });
      const created = await command('create', 'boss@example.com');
      expect(created.stderr).toMatch(/^Database \S+ at 127\.0\.0\.1:\d+\n$/);
      const alone = run(settings);
      await alone.started;
      expect(alone.output()).toContain(
        `One Owner alone can confirm little: ${typed('create-owner')} second@example.com, or set FOUR_EYES_ABOVE to 0`,
      );
      await alone.stop();
      // Of two simultaneous commands, one creates the second Owner and the other is refused.
      const both = await Promise.allSettled([
        command('create', 'partner@example.com'),
        command('create', 'rival@example.com'),
      ]);
      const made = both.filter(({ status }) => status === 'fulfilled');
      expect(made).toHaveLength(1);
      await expect(command('create', 'third@example.com')).rejects.toMatchObject({
        stderr: expect.stringContaining('There are verified Owners already') as string,
      });
      const { stdout } = (made[0] as PromiseFulfilledResult<{ stdout: string }>).value;
      const [email = '', password = ''] = /(\S+@\S+)\nTemporary password: (\S+)/.exec(stdout)!.slice(1);

      const owned = run(settings);
      const address = await owned.started;
      const signIn = async (with_: string) => {
        const answer = await fetch(`${address}/api/login/`, {
          method: 'POST',
          body: JSON.stringify({ loginId: email, password: with_ }),
        });
        return ((await answer.json()) as { access?: string }).access;
      };
      const access = await signIn(password);
      expect(access).toBeDefined();
      expect(owned.output()).not.toContain('create-owner');
      await expect(command('reset', 'nobody@example.com')).rejects.toMatchObject({
        stderr: expect.stringMatching(/\nThere is no active Owner nobody@example\.com\n$/) as string,
      });
      const reset = await command('reset', email);
      expect(await signIn(password)).toBeUndefined();
      expect(await signIn(/Temporary password: (\S+)/.exec(reset.stdout)![1]!)).toBeDefined();
      const headers = { Authorization: `Bearer ${access}` };
      expect((await fetch(`${address}/api/mgmt/exchange-rate`, { headers })).status).toBe(401);
      expect(await owned.stop()).toBe(0);
    },
  );

  it(
    'the server refuses demo accounts in production and names them, and starts once they are disabled',
    { tags: ['long'] },
    async () => {
      const database = { DATABASE_URL: await newPostgresDatabase(), DATA_DIR: folder };
      const demo = run({ ...database, DEMO_INVOICES: '5', DEMO_TRAFFIC: '0' });
      await demo.started;
      expect(await demo.stop()).toBe(0);
      // A disabled account counts, too: it could be enabled again.
      const client = new pg.Client({ connectionString: database.DATABASE_URL });
      await client.connect();
      await client.query(
        `update users set status = ${numberOf(UserStatus.Disabled)} where email = 'agent@example.com'`,
      );

      const production = {
        ...database,
        NODE_ENV: 'production',
        TOKEN_SECRET: 'a secret that is long enough for use',
        DATA_KEY: newDataKey(),
      };
      const refused = run(production);
      expect(await refused.ended).toBe(1);
      expect(refused.output().trim().split('\n')).toHaveLength(1);
      expect(refused.output()).toMatch(/demo accounts.*owner@example\.com/);
      expect(refused.output()).toContain(`Disable them first: ${typed('disable-demo').replace(/ --$/, '')}\n`);

      const { stdout } = await promisify(execFile)(process.execPath, [...serverArguments(root), 'disable-demo'], {
        cwd: root,
        env: { PATH: process.env.PATH, ...database },
      });
      expect(stdout).toMatch(/^Disabled: .*owner@example\.com/);
      const { rows } = await client.query(`select email from users where "passwordHash" is not null`);
      await client.end();
      expect(rows).toEqual([]);
      const real = run(production);
      const address = await real.started;
      const signIn = await fetch(`${address}/api/login/`, {
        method: 'POST',
        body: JSON.stringify({ loginId: 'owner@example.com', password: 'demo-console' }),
      });
      expect(await signIn.json()).toEqual({ error: 'Invalid login or password' });
      expect(await real.stop()).toBe(0);
    },
  );

  it(
    'the server accepts a database of the previous version, and refuses an older or later one in one line, unchanged',
    { tags: ['long'] },
    async () => {
      const url = await newPostgresDatabase();
      const settings = { DATABASE_URL: url, DATA_DIR: folder, DEMO_INVOICES: '5', DEMO_TRAFFIC: '0' };
      const first = run(settings);
      await first.started;
      expect(await first.stop()).toBe(0);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const state = async () => ({
        names: (await client.query('select name from migrations')).rows as object[],
        invoices: (await client.query('select id, uuid, amount from invoices order by id')).rows as object[],
        columns: (
          await client.query(
            "select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2",
          )
        ).rows as object[],
      });
      const made = await state();
      const become = async (...names: readonly string[]) => {
        await client.query('delete from migrations');
        await client.query(`insert into migrations (name, timestamp) select unnest($1::text[]), '2026-11-01'`, [names]);
      };
      await become('0001-ids-are-bigint', '0020-requests-wait-for-approval', '0021-builds-are-kept');
      const again = run(settings);
      await again.started;
      expect(await again.stop()).toBe(0);
      // The first name stands for all of the earlier numbering; what came later ran.
      expect(await state()).toEqual(made);

      await become('0001-first-schema', '0003-of-tomorrow');
      const later = await state();
      const tooEarly = run(settings);
      expect(await tooEarly.ended).toBe(1);
      expect(tooEarly.output().trim()).toMatch(/^This database is of a later version.*$/);
      expect(await state()).toEqual(later);

      await become('0001-ids-are-bigint', '0020-requests-wait-for-approval');
      await client.query('alter table invoices drop column handled');
      const older = await state();
      const refused = run(settings);
      expect(await refused.ended).toBe(1);
      expect(refused.output().trim()).toMatch(/^This database is of an older version.*$/);
      expect(await state()).toEqual(older);
      await client.end();
    },
  );

  it('the server serves only the pages, with a matching policy, when API_BASE names another platform', async () => {
    const { started, stop } = run({ API_BASE: 'https://pay.example/api/' });
    const address = await started;
    const config = await fetch(`${address}/config.json`);
    expect(await config.json()).toMatchObject({ apiBase: 'https://pay.example/api/', extensions: false });
    const policy = config.headers.get('content-security-policy')!;
    expect(policy).toContain("connect-src 'self' https://pay.example wss://pay.example");
    expect(policy).toContain("script-src 'self';");
    // A stranger's file is drawn in a frame of our own that has no origin and calls nobody.
    expect(policy).toContain("frame-src 'self'");
    const frame = (await fetch(`${address}/receipt.html`)).headers;
    expect(frame.get('content-security-policy')).toMatch(
      /^sandbox allow-scripts; default-src 'none';(?!.*connect-src)/,
    );
    expect(frame.get('content-security-policy')).toContain("frame-ancestors 'self'");
    // It says that it runs, for a load balancer, and nothing else of an API.
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'up' });
    expect(await (await fetch(`${address}/api/version`)).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
    for (const path of ['ready', 'mgmt/banks']) expect((await fetch(`${address}/api/${path}`)).status).toBe(404);
    expect(await stop()).toBe(0);
  });
});
