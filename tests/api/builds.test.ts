import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/domain/open';
import { BuildArchive } from '../../server/http/buildArchive';
import { readSettings } from '../../server/base/settings';
import { start, type Running } from '../../server/start';
import { newPostgresDatabase } from './testPlatform';

/** Writes the files of a build: a page, its script, and a part that the script imports, named by the stamp. */
const build = async (folder: string, stamp: string) => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  const files = {
    'index.html': `<!doctype html><script type="module" src="/assets/index-${stamp}.js"></script>`,
    [`assets/index-${stamp}.js`]: `import "./part-${stamp}.js";`,
    [`assets/part-${stamp}.js`]: `/* ${stamp} */`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

/** A balancer that sends requests to its servers in turn. */
const balance = async (addresses: readonly string[]) => {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const address = addresses[turn++ % addresses.length]!;
    incoming.pipe(
      request(new URL(incoming.url!, address), { method: incoming.method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

describe('instances of two builds behind a balancer', { timeout: 60_000 }, () => {
  let folder: string;
  let url: string;
  const running: Running[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-builds-'));
    url = await newPostgresDatabase();
  });
  afterAll(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (stamp: string, settings: Readonly<Record<string, string>>) => {
    const common = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, DEMO_INVOICES: '1', DEMO_TRAFFIC: '0' };
    const one = await start(readSettings({ ...common, ...settings }), await build(join(folder, stamp), stamp));
    running.push(one);
    return one.address;
  };

  it('instances of two builds serve the files of each other’s pages, so that every page loads completely', async () => {
    const stamps = ['AAAAAAAA', 'bbbbbbbb'];
    const addresses: string[] = [];
    for (const stamp of stamps) addresses.push(await run(stamp, { DATABASE_URL: url }));
    const { address, server } = await balance(addresses);
    const get = async (path: string) => {
      const answer = await fetch(`${address}${path}`);
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };
    const met = new Set<string>();
    for (let load = 0; load < 200; load += 1) {
      // A load takes three requests, and each goes to the other instance than the one before.
      const page = await get('/dashboard/main');
      const [, script, stamp] = /src="(\/assets\/index-(\w+)\.js)"/.exec(page.text)!;
      const first = await get(script!);
      expect(first).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
      const [, part] = /import "\.\/([^"]+)"/.exec(first.text)!;
      expect(await get(`/assets/${part}`)).toMatchObject({ status: 200, text: `/* ${stamp} */` });
      met.add(stamp!);
    }
    expect([...met].toSorted()).toEqual(stamps);
    server.close();
    for (const one of addresses) expect((await fetch(`${one}/assets/index-cccccccc.js`)).status).toBe(404);
    const kept = await fetch(`${addresses[0]}/assets/part-bbbbbbbb.js`);
    expect(kept.headers.get('cache-control')).toContain('immutable');
  });

  it('an instance without a database, whose console serves another platform, answers 404 for files of other builds', async () => {
    const address = await run('dddddddd', { API_BASE: 'https://pay.example/api/' });
    expect((await fetch(`${address}/assets/index-dddddddd.js`)).status).toBe(200);
    expect((await fetch(`${address}/assets/index-AAAAAAAA.js`)).status).toBe(404);
  });

  it('instances store the last three builds, and drop those that no instance has used for 30 days', async () => {
    const database = await openDatabase({ url: await newPostgresDatabase(), folder });
    const { db } = database;
    const builtAs = (stamp: string) =>
      new BuildArchive(
        db,
        new Map([
          [`/assets/index-${stamp}.js`, Buffer.from(stamp)],
          ['/assets/shared-aaaaaaaa.js', Buffer.from('shared')],
        ]),
      );
    const keptNames = async () => {
      const { rows } = await sql<{ name: string }>`select name from "built-files" order by name collate "C"`.execute(
        db,
      );
      return rows.map(({ name }) => /-(\w)/.exec(name)![1]);
    };
    for (const stamp of ['1', '2', '3', '4']) await builtAs(stamp).store();
    expect(await keptNames()).toEqual(['2', '3', '4', 'a']);
    // A running instance reports its build again.
    await builtAs('2').store();
    await builtAs('5').store();
    expect(await keptNames()).toEqual(['2', '4', '5', 'a']);
    await sql`update builds set "seenDate" = now() - interval '31 days' where ${'/assets/index-2.js'} = any(names)`.execute(
      db,
    );
    await builtAs('5').store();
    expect(await keptNames()).toEqual(['4', '5', 'a']);
    expect(String(await builtAs('5').find('/assets/index-4.js'))).toBe('4');
    // Instances that start at the same time do not drop each other's builds.
    await Promise.all(['6', '7'].map((stamp) => builtAs(stamp).store()));
    expect(await keptNames()).toEqual(['5', '6', '7', 'a']);
    await database.close();
  });
});
