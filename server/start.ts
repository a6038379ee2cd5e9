import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createNodeWebSocket } from '@hono/node-ws';
import { Hono } from 'hono';
import { pino, type Logger } from 'pino';
import { createApi } from './app';
import { expireInvoices } from './capabilities/invoices';
import { openDatabase } from './database/open';
import { seedDemo } from './demo/seed';
import { startTraffic } from './demo/traffic';
import { pageRoutes } from './http/pages';
import { forgetOldKeys } from './idempotency';
import { Hub } from './live/hub';
import { liveSocket } from './live/socket';
import type { Env, Platform } from './platform';
import type { Settings } from './settings';

/** A running console: its address, and how to stop it. */
export interface Running {
  address: string;
  stop: () => Promise<void>;
}

const expireEvery = 5000;
const forgetEvery = 3_600_000;
const secretBytes = 48;

/** Outside production a secret is made once and kept, so that sign-ins outlive a restart. */
const secretOf = ({ TOKEN_SECRET, DATA_DIR }: Settings): Uint8Array => {
  if (TOKEN_SECRET) return new TextEncoder().encode(TOKEN_SECRET);
  if (DATA_DIR.startsWith('memory://')) return randomBytes(secretBytes);
  const path = join(DATA_DIR, 'token-secret');
  mkdirSync(DATA_DIR, { recursive: true });
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(secretBytes).toString('base64url'));
    chmodSync(path, 0o600);
  }
  return new TextEncoder().encode(readFileSync(path, 'utf8'));
};

const listen = (app: Hono<Env>, { PORT, HOST }: Settings) =>
  new Promise<{ server: Server; port: number }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: PORT, hostname: HOST }, (info: AddressInfo) =>
      resolve({ server, port: info.port }),
    ) as Server;
    server.once('error', reject);
  });

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Mounts the platform API and its live channel under `/api/`; what comes back stops its work. */
const startPlatform = async (app: Hono<Env>, settings: Settings, log: Logger) => {
  const secret = secretOf(settings);
  const database = await openDatabase({ url: settings.DATABASE_URL, folder: settings.DATA_DIR });
  const platform: Platform = { db: database.db, settings, log, secret };
  if (settings.DEMO) await seedDemo(database.db, settings.DEMO_INVOICES);
  const hub = new Hub(platform);
  await hub.start(database);
  const sockets = createNodeWebSocket({ app });
  app.get(
    '/api/ws/',
    sockets.upgradeWebSocket(() => liveSocket(platform, hub)),
  );
  app.route('/api', createApi(platform));
  const stopTraffic = settings.DEMO ? startTraffic(database.db, settings.DEMO_TRAFFIC, log) : async () => undefined;
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => log.error({ error: String(error) }, 'background work failed'));
  const timers = [
    setInterval(() => void quietly(expireInvoices(database.db)), expireEvery),
    setInterval(() => void quietly(forgetOldKeys(database.db)), forgetEvery),
  ];
  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    await stopTraffic();
    for (const client of sockets.wss.clients) client.close(1001, 'the server stops');
    await hub.stop();
  };
  return { sockets, stop, close: () => database.close() };
};

/**
 * Starts the console: its pages, and unless `API_BASE` points elsewhere the platform API and live channel on the same
 * port. Throws `SettingError` when something it was told can't be used.
 */
export const start = async (settings: Settings, pages: string): Promise<Running> => {
  const log = pino({ level: settings.LOG_LEVEL });
  const app = new Hono<Env>();
  const platform = settings.API_BASE ? undefined : await startPlatform(app, settings, log);
  app.route('/', pageRoutes(settings, pages));
  const { server, port } = await listen(app, settings).catch(async (error: unknown) => {
    await platform?.stop();
    await platform?.close();
    throw error;
  });
  platform?.sockets.injectWebSocket(server);
  return {
    address: `http://${settings.HOST === '0.0.0.0' ? 'localhost' : settings.HOST}:${port}`,
    stop: async () => {
      await platform?.stop();
      await closeServer(server);
      await platform?.close();
    },
  };
};
