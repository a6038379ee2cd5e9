import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readsOnStandby } from '../../server/database/standbyReads';
import { openDatabase } from '../../server/domain/open';
import { freePort } from '../freePort';
import { newDemoDatabase } from './testPlatform';

/** Servers for long reads that serve none, and why by the log. */
const unfit = {
  'is no standby of the database': { addressFor: async (url: string) => url, why: 'it is no standby of this database' },
  'is away': { addressFor: async () => `postgres://nobody@127.0.0.1:${await freePort()}/any`, why: 'ECONNREFUSED' },
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
    try {
      for (let time = 0; time < 3; time++)
        expect(await nameOf()).toEqual({ name: new URL(url).pathname.slice(1), isDatabase: true });
      const said = lines.filter((line) => line.includes('the standby does not serve reads'));
      expect(said).toEqual([expect.stringContaining(why)]);
    } finally {
      await reads.close();
      await close();
    }
  },
);
