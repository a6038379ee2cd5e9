import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/domain/open';
import type { Db } from '../../server/database/schema';
import { deliverySql, invoiceSql, paymentSql } from '../../server/database/statusSql';
import { newDataKey } from '../../server/base/dataKeys';
import { seedDemo } from '../../server/demo/seed';
import { kinds, newPostgresDatabase } from '../api/testPlatform';
import { startHookServer, type HookServer } from '../hookServer';
import { startServer, type StartedServer } from '../startServer';

const root = new URL('../../', import.meta.url).pathname;
/** How often the server is killed on each database, and how many invoices end between two kills. */
const kills = Number(process.env.STORM_KILLS ?? 20);
const endings = 12;

describe.each(kinds)('webhooks of a server on %s that is killed while it sends', { timeout: 1_200_000 }, (kind) => {
  let folder: string;
  let url: string | undefined;
  let shop: HookServer;
  const servers: StartedServer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-hooks-'));
    url = kind === 'postgres' ? await newPostgresDatabase() : undefined;
    shop = await startHookServer();
  });
  afterAll(async () => {
    for (const { child, ended } of servers) {
      child.kill('SIGKILL');
      await ended;
    }
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('webhooks of a server that is killed while it sends lose no event: each reaches the merchant', async () => {
    const dataKey = newDataKey();
    const start = async () => {
      const server = startServer(root, {
        DATA_DIR: folder,
        DEMO_TRAFFIC: '0',
        DATA_KEY: dataKey,
        WEBHOOK_ALLOW: shop.host,
        ...(url === undefined ? {} : { DATABASE_URL: url }),
      });
      servers.push(server);
      return { server, address: await server.started };
    };
    const inDatabase = async <T>(work: (db: Db) => Promise<T>) => {
      const database = await openDatabase({ url, folder });
      return work(database.db).finally(() => database.close());
    };
    const killNow = async ({ child, ended }: StartedServer) => {
      child.kill('SIGKILL');
      await ended;
    };
    await inDatabase((db) => seedDemo(db, 200));
    const first = await start();
    const signIn = await fetch(`${first.address}/api/login/`, {
      method: 'POST',
      body: JSON.stringify({ loginId: 'merchant@example.com', password: 'demo-console' }),
    });
    const { access } = (await signIn.json()) as { access: string };
    const added = await fetch(`${first.address}/api/mgmt/webhooks`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access}` },
      body: JSON.stringify({ url: `https://${shop.host}/hook` }),
    });
    expect(added.status).toBe(200);
    await killNow(first.server);
    // Half of the answers are late, so that kills meet requests on their way.
    shop.answerWith((response) => void delay(Math.random() < 0.5 ? 60 : 0).then(() => response.writeHead(204).end()));
    const expected = new Set<string>();
    for (let kill = 0; kill < kills; kill++) {
      const written = await inDatabase(async (db) => {
        await sql`update invoices set status = ${invoiceSql.Expired} where id in (select i.id from invoices i
          join webhooks w on w."clientId" = i."clientId" where i.status <> ${invoiceSql.Expired} order by random() limit ${endings})`.execute(
          db,
        );
        await sql`update invoices set status = ${invoiceSql.New}, "paymentType" = ${paymentSql.PayOut} where status = ${invoiceSql.Expired}
          and "clientId" = (select "clientId" from webhooks limit 1)`.execute(db);
        // What a killed server had claimed is due after its lease; the test does not wait for that.
        await sql`update deliveries set "nextTry" = now() where status = ${deliverySql.Waiting}`.execute(db);
        return (await sql<{ uuid: string }>`select uuid from deliveries`.execute(db)).rows;
      });
      for (const { uuid } of written) expected.add(uuid);
      const before = shop.received.length;
      const { server } = await start();
      await expect.poll(() => shop.received.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
      await delay(Math.random() * 80);
      await killNow(server);
    }
    expect(expected.size).toBe(kills * endings);
    await inDatabase((db) =>
      sql`update deliveries set "nextTry" = now() where status = ${deliverySql.Waiting}`.execute(db),
    );
    const last = await start();
    const arrived = () => new Set(shop.received.map(({ headers }) => String(headers['webhook-id'])));
    await expect.poll(() => [...expected].filter((id) => !arrived().has(id)), { timeout: 60_000 }).toEqual([]);
    await killNow(last.server);
    // The servers end invoices of the demo as well, whose time is over.
    const written = await inDatabase((db) => db.selectFrom('deliveries').select('uuid').execute());
    const known = new Set(written.map(({ uuid }) => uuid));
    expect([...arrived()].filter((id) => !known.has(id))).toEqual([]);
  });
});
