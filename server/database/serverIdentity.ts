import pg from 'pg';
import { connectTimeoutMs } from './timeouts';

/** Which database server a connection leads to. */
export interface ServerIdentity {
  /** What `initdb` gave it, and what its standbys share; 64 bits, so that it is a text. */
  system: string;
  /** Grows by each promotion of a standby; 0 while the server is in recovery. */
  timeline: number;
}

/** Codes of a server that does not say who it is: some that only speak PostgreSQL's protocol do not. */
const unknownCodes: ReadonlySet<unknown> = new Set(['42883', '42501', '0A000']);

/** Reads which server a connection leads to; undefined where the server does not say. */
export const readIdentity = async (client: Pick<pg.ClientBase, 'query'>): Promise<ServerIdentity | undefined> => {
  try {
    const { rows } = await client.query<ServerIdentity>(`select system_identifier::text as system,
      case when pg_is_in_recovery() then 0
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline
      from pg_control_system()`);
    return rows[0];
  } catch (error) {
    if (unknownCodes.has((error as { code?: unknown }).code)) return undefined;
    throw error;
  }
};

/** Reads which server an address leads to, on a connection of its own; undefined where the server does not say. */
export const readServer = async (url: string): Promise<ServerIdentity | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  await client.connect();
  return readIdentity(client).finally(() => client.end());
};
