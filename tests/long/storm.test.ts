import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInvoice } from '../../server/capabilities/invoices/make';
import { checkBooks } from '../../server/capabilities/ledger/checkBooks';
import { openDatabase } from '../../server/database/open';
import type { Db } from '../../server/database/schema';
import { seedDemo } from '../../server/demo/seed';
import { ApiError } from '../../server/ground/errors';
import { readSettings } from '../../server/ground/settings';
import { startServer, type StartedServer } from '../startServer';
import { kinds, newPostgresDatabase } from '../api/testPlatform';
import { invoiceSql } from '../../server/database/statusSql';
import { PaymentType } from '../../src/resources/statuses';
import { Role } from '../../src/resources/language/roles';

const root = new URL('../../', import.meta.url).pathname;
/** How often the server is killed on each database. */
const kills = Number(process.env.STORM_KILLS ?? 20);
const people = ['owner', 'developer', 'moderator', 'vault-owner'];
const settings = readSettings({ NODE_ENV: 'test' });

/** Returns held tasks to New and creates pay-ins until no account is free; returns how many can be taken. */
const fillQueue = async (db: Db) => {
  const back =
    await sql`update invoices set status = ${invoiceSql.New}, owner = null, "takenFrom" = null, "takenDate" = null where status = ${invoiceSql.WIP}`.execute(
      db,
    );
  await sql`update devices set "lastSeen" = now()`.execute(db);
  await sql`update "payment-accounts" set "restUntil" = null`.execute(db);
  const merchants = await db.selectFrom('users').select('id').where('type', '=', Role.Merchant).execute();
  for (let made = 0; ; made++) {
    const request = {
      clientId: merchants[made % merchants.length]!.id,
      paymentType: PaymentType.PayIn,
      // Small, so that no vault owner runs out of money.
      amount: `${100 + Math.floor(Math.random() * 5000)}.00`,
      cid: null,
      paymentMethod: null,
      address: 'storm',
    };
    const done = await db
      .transaction()
      .execute((tx) => makeInvoice(tx, settings, request))
      .catch((error: unknown) => {
        if (error instanceof ApiError) return undefined;
        throw error;
      });
    if (!done) return made + Number(back.numAffectedRows);
  }
};

/** Everybody takes and completes tasks until the server is killed; collects what it acknowledged. */
const storm = async (address: string) => {
  const taken: number[] = [];
  const completed: number[] = [];
  const post = async (path: string, body: object, access?: string) => {
    const headers: Record<string, string> = access === undefined ? {} : { Authorization: `Bearer ${access}` };
    const answer = await fetch(`${address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, json: (await answer.json()) as { access: string; id: number } };
  };
  const work = async (who: string) => {
    const { json } = await post('login/', { loginId: `${who}@example.com`, password: 'demo-console' });
    for (;;) {
      const next = await post('mgmt/store/next', {}, json.access);
      if (next.status !== 200) return;
      taken.push(next.json.id);
      const done = await post(`mgmt/store/complete/${next.json.id}`, { invoiceId: next.json.id }, json.access);
      if (done.status === 200) completed.push(next.json.id);
    }
  };
  const workers = [...people, ...people].map((who) => work(who).catch(() => undefined));
  return { taken, completed, over: Promise.all(workers) };
};

describe.each(kinds)('a server on %s that is killed while it works', { timeout: 1_200_000 }, (kind) => {
  let folder: string;
  let url: string | undefined;
  const servers: StartedServer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-storm-'));
    url = kind === 'postgres' ? await newPostgresDatabase() : undefined;
  });
  afterAll(async () => {
    for (const { child, ended } of servers) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  });

  it('has completed what it acknowledged, nothing by half, and its books are right', async () => {
    let acknowledged = 0;
    const inDatabase = async <T>(work: (db: Db) => Promise<T>) => {
      const database = await openDatabase({ url, folder });
      return work(database.db).finally(() => database.close());
    };
    await inDatabase((db) => seedDemo(db, 40));
    for (let kill = 0; kill < kills; kill++) {
      expect(await inDatabase(fillQueue)).toBeGreaterThan(0);
      const server = startServer(root, {
        DATA_DIR: folder,
        DEMO_TRAFFIC: '0',
        FOUR_EYES_ABOVE: '0',
        ...(url === undefined ? {} : { DATABASE_URL: url }),
      });
      servers.push(server);
      const { taken, completed, over } = await storm(await server.started);
      let isOver = false;
      void over.then(() => (isOver = true));
      while (completed.length < 3 && !isOver) await delay(5);
      await delay(Math.random() * 120);
      server.child.kill('SIGKILL');
      await over;
      await server.ended;
      await inDatabase(async (db) => {
        const states = await db
          .selectFrom('invoices')
          .select(['id', 'status', 'owner'])
          .where('id', 'in', taken)
          .execute();
        expect(states).toHaveLength(new Set(taken).size);
        for (const { id, status, owner } of states) {
          expect(owner).not.toBeNull();
          expect(completed.includes(id) ? [5] : [2, 5]).toContain(status);
        }
        expect(await checkBooks(db)).toEqual([]);
      });
      acknowledged += completed.length;
    }
    expect(acknowledged).toBeGreaterThanOrEqual(kills * 3);
  });
});
