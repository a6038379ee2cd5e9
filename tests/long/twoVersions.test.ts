import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { checkBooks } from '../../server/domain/ledger/checkBooks';
import { openDatabase } from '../../server/domain/open';
import { startServer, type StartedServer } from '../startServer';
import { newPostgresDatabase } from '../api/testPlatform';
import { PaymentType } from '../../src/resources/statuses/invoices';

const root = new URL('../../', import.meta.url).pathname;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
/**
 * The previous version, which runs while this one is rolled out: that of the git tag `previous`, where there is one, else of a day
 * ago.
 */
const previous =
  process.env.PREVIOUS_VERSION ??
  (git('tag', '--list', 'previous') || git('rev-list', '-1', '--before=1 day ago', 'HEAD'));
const rounds = 15;

let folder: string;
let url: string;
const servers: StartedServer[] = [];
const start = async (program: string, data: string) => {
  const server = startServer(program, {
    DATABASE_URL: url,
    DATA_DIR: join(folder, data),
    DEMO_INVOICES: '60',
    DEMO_TRAFFIC: '0',
    FOUR_EYES_ABOVE: '0',
    // The same for both, because a balancer may send a user to either.
    TOKEN_SECRET: 'one secret that several instances share',
  });
  servers.push(server);
  return server.started;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-versions-'));
  url = await newPostgresDatabase();
  const before = join(folder, 'previous');
  execFileSync('mkdir', [before]);
  const archive = execFileSync('git', ['archive', previous], { cwd: root, maxBuffer: 512 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', before], { input: archive });
  await symlink(join(root, 'node_modules'), join(before, 'node_modules'));
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await rm(folder, { recursive: true, force: true });
});

it('the previous version works beside this one on a database that this one has migrated', async () => {
  const old = await start(join(folder, 'previous'), 'old');
  const now = await start(root, 'new');
  const statuses = new Map<string, number[]>();
  const call = async (address: string, method: string, path: string, access?: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', ...(access && { Authorization: `Bearer ${access}` }) };
    const answer = await fetch(`${address}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
    statuses.set(path, [...(statuses.get(path) ?? []), answer.status]);
    return { status: answer.status, json: (await answer.json()) as { access: string; id: number } };
  };
  const token = async (address: string, who: string) =>
    (await call(address, 'POST', 'login/', undefined, { loginId: `${who}@example.com`, password: 'demo-console' })).json
      .access;

  const heard = new Map<string, number>();
  const listen = async (address: string) => {
    const access = await token(address, 'owner');
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws/`);
    await new Promise((resolve) => socket.on('open', resolve));
    socket.on('message', (data) => {
      if (String(data).includes('invoice')) heard.set(address, (heard.get(address) ?? 0) + 1);
    });
    socket.send(JSON.stringify({ event: 'auth', data: { token: access } }));
    return socket;
  };
  const sockets = [await listen(old), await listen(now)];

  const workers = await Promise.all(
    [old, now].map(async (address) => ({
      address,
      other: address === old ? now : old,
      access: await token(address, address === old ? 'owner' : 'developer'),
    })),
  );
  let done = 0;
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      workers.map(async ({ address, other, access }) => {
        const next = await call(address, 'POST', 'mgmt/store/next', access, {});
        if (next.status !== 200) return;
        const { id } = next.json;
        const completed = await call(other, 'POST', `mgmt/store/complete/${id}`, access, { invoiceId: id });
        if (completed.status === 200) done++;
        await call(other, 'GET', 'mgmt/invoices?range=[0,9]', access);
        await call(address, 'GET', 'mgmt/figures', access);
      }),
    );
  for (const address of [old, now]) {
    const { json } = await call(address, 'GET', 'merchants');
    const [merchant] = json as unknown as { id: number }[];
    const made = await call(address, 'POST', 'invoices', undefined, {
      clientId: merchant!.id,
      cid: `versions-${address}`,
      paymentType: PaymentType.PayIn,
      amount: 1234.5,
    });
    expect([200, 201, 409, 503]).toContain(made.status);
  }
  expect([...statuses].filter(([, all]) => all.some((status) => status >= 500 && status !== 503))).toEqual([]);
  expect(done, JSON.stringify([...statuses])).toBeGreaterThan(5);
  expect(Math.min(heard.get(old) ?? 0, heard.get(now) ?? 0)).toBeGreaterThan(0);
  for (const socket of sockets) socket.close();
  expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual([0, 0]);
  const { db, close } = await openDatabase({ url, folder: 'memory://' });
  expect(await checkBooks(db)).toEqual([]);
  await close();
  // An instance of the previous version may start again, because of a fault or to go back, unless this version has migrated the database.
  const [before, today] = await Promise.all(
    [join(folder, 'previous'), root].map(
      async (version) =>
        (await readFile(join(version, 'server/database/migrations.ts'), 'utf8')).match(/'\d{4}-[a-z0-9-]+': /g)
          ?.length ?? 0,
    ),
  );
  const again = start(join(folder, 'previous'), 'again');
  if (before === today) expect((await fetch(`${await again}/api/ready`)).status).toBe(200);
  else await expect(again).rejects.toThrow('This database is of a later version');
}, 300_000);
