import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../../server/domain/open';
import type { Db } from '../../../server/database/schema';
import { activeSql } from '../../../server/database/statusSql';
import { seedDemo } from '../../../server/demo/seed';
import { ensureBuilt, root } from '../../../scripts/ensure.mjs';
import { Role } from '../../../src/resources/language/roles';
import { freePort } from '../../freePort';
import { watchServer, type StartedServer } from '../../startServer';

/** A server of a loaded platform. */
export interface LoadedServer extends StartedServer {
  address: string;
  /** Kills it as a crash would, and waits until it has ended. */
  kill: () => Promise<void>;
}

/** A platform that a load works on while something fails: a database with people, accounts and money, and servers on it. */
export interface LoadedPlatform {
  /** Its folder of data. */
  folder: string;
  /** Opens its database, which no server may have open if it is embedded. */
  inDatabase: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Starts the built server with these settings, on a free port by default, and with these arguments of Node. */
  start: (settings?: Readonly<Record<string, string>>, nodeArguments?: readonly string[]) => Promise<LoadedServer>;
  /** Stops its servers. */
  stop: () => Promise<void>;
  /** Kills its servers and removes its folder. */
  close: () => Promise<void>;
}

/** Settings of its servers: nothing ends or is limited while a test runs, and tokens outlive a server. */
const settingsOfServers = {
  TOKEN_SECRET: 'one secret that every server of the test shares',
  TOKEN_HOURS: '720',
  DEMO_TRAFFIC: '0',
  FOUR_EYES_ABOVE: '0',
  TASKS_AT_ONCE: '1000',
  TASK_HOURS: '720',
  PAYIN_MINUTES: '1440',
  REST_MINUTES: '0',
  POOL_SHARE: '100',
  PAYER_CREATIONS: '0',
  PAYER_READS: '0',
  PAYER_OPEN: '0',
  PAYER_OPEN_ADDRESS: '0',
  IDLE_MINUTES: '0',
  LOG_LEVEL: 'warn',
};

/** Fills an empty database: the demo without invoices, accounts that need no phone, and money that does not run out. */
const fill = async (db: Db): Promise<void> => {
  await seedDemo(db, 0);
  await sql`update "payment-accounts" set "deviceId" = null, status = ${activeSql.Active}`.execute(db);
  await sql`update "vault-profiles" set status = ${activeSql.Active}`.execute(db);
  await sql`insert into transactions ("toBalanceId", quantity, type, status, purpose)
    select b.id, 1e9, 0, 3, 6 from "balance-accounts" b join users u on u.id = b."userId"
    where u.type in (${sql.join([Role.Merchant, Role.VaultOwner])})`.execute(db);
};

/**
 * Makes a platform on the PostgreSQL database at `url`, which is empty, or else on an embedded database in a new folder or in
 * `folder`.
 */
export const newLoadedPlatform = async ({
  url,
  folder: given,
}: { url?: string; folder?: string } = {}): Promise<LoadedPlatform> => {
  ensureBuilt();
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'console-faults-')));
  const inDatabase: LoadedPlatform['inDatabase'] = async (work) => {
    const database = await openDatabase({ url, folder });
    return work(database.db).finally(() => database.close());
  };
  await inDatabase(fill);
  const servers: LoadedServer[] = [];
  return {
    folder,
    inDatabase,
    start: async (settings = {}, nodeArguments = []) => {
      const environment = {
        PATH: process.env.PATH,
        PORT: await freePort(),
        DATA_DIR: folder,
        ...(url === undefined ? {} : { DATABASE_URL: url }),
        ...settingsOfServers,
        ...settings,
      };
      const server = watchServer(
        spawn(process.execPath, [...nodeArguments, 'dist/server.js'], { cwd: root, env: environment }),
      );
      const kill = async () => {
        server.child.kill('SIGKILL');
        await server.ended;
      };
      const loaded = { ...server, address: '', kill };
      servers.push(loaded);
      loaded.address = await server.started;
      return loaded;
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
    close: async () => {
      for (const { kill } of servers) await kill();
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};
