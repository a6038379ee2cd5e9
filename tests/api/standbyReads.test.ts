import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { readsOnStandby } from '../../server/database/standbyReads';
import { connectTimeoutMs } from '../../server/database/timeouts';
import { openDatabase } from '../../server/domain/open';
import { freePort } from '../freePort';
import { newDemoDatabase } from './testPlatform';

/** Closes what was opened for the test. */
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);

/** The address of a proxy that lets one sign in and passes on nothing more, as one whose server does not answer. */
const behindSilentProxy = async (address: string) => {
  const { hostname, port } = new URL(address);
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    let isSilent = false;
    client.on('data', (data) => isSilent || server.write(data));
    server.on('data', (data) => {
      client.write(data);
      isSilent ||= data.includes(readyForQuery);
    });
    client.on('error', () => undefined).on('close', () => server.destroy());
    server.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  closing.push(() => proxy.close());
  const silent = new URL(address);
  silent.port = String((proxy.address() as AddressInfo).port);
  return silent.href;
};

/** Servers for long reads that serve none, and why by the log. */
const unfit = {
  'is no standby of the database': { addressFor: async (url: string) => url, why: 'it is no standby of this database' },
  'is away': { addressFor: async () => `postgres://nobody@127.0.0.1:${await freePort()}/any`, why: 'ECONNREFUSED' },
  'lets one sign in and answers nothing': { addressFor: behindSilentProxy, why: 'Query read timeout' },
  'has no such database': { addressFor: async (url: string) => `${url}_missing`, why: 'does not exist' },
};

it.each(Object.entries(unfit))(
  'where the server for long reads %s, the database serves them, and the log says so once',
  async (_name, { addressFor, why }) => {
    const url = await newDemoDatabase();
    const { db, close } = await openDatabase({ url, folder: 'memory://' });
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const reads = readsOnStandby(db, await addressFor(url), { timeoutMs: 1000, log });
    const nameOf = () =>
      reads.read(async (from) => {
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(from);
        return { name: rows[0]!.name, isDatabase: from === db };
      });
    const began = performance.now();
    try {
      for (let time = 0; time < 3; time++)
        expect(await nameOf()).toEqual({ name: new URL(url).pathname.slice(1), isDatabase: true });
      const said = lines.filter((line) => line.includes('the standby does not serve reads'));
      expect(said).toEqual([expect.stringContaining(why)]);
      // It is waited for half a second at a time, not as long as for the database.
      expect(performance.now() - began).toBeLessThan(connectTimeoutMs);
    } finally {
      await reads.close();
      await close();
    }
  },
);
