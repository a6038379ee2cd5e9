import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { locks } from '../database/locks';

/** How many builds are kept, and for how many days after one of their instances was last seen. */
const maxBuilds = 3;
const maxUnusedDays = 30;
/** Names of kept files are read from the database at most this often (ms). */
const namesIntervalMs = 1000;

/**
 * Files of the builds whose instances share a database, by their hashed names. While instances of two builds are behind
 * one load balancer, a page of one build may ask the other build's instance for its script; and an open tab may ask for
 * files of a build that no longer runs.
 */
export class BuildArchive {
  readonly #db: Db;
  readonly #own: ReadonlyMap<string, Buffer>;
  #names: ReadonlySet<string> = new Set();
  #pendingNames: Promise<void> | undefined;
  #namesReadAt = -Infinity;
  readonly #files = new Map<string, Promise<Buffer | undefined>>();

  /** `own` are the files of this instance's build. */
  constructor(db: Db, own: ReadonlyMap<string, Buffer>) {
    this.#db = db;
    this.#own = own;
  }

  /** Stores this instance's files, marks its build as in use, and deletes builds that are no longer in use. */
  async store(): Promise<void> {
    const names = [...this.#own.keys()].toSorted();
    if (names.length === 0) return;
    const id = createHash('sha256').update(names.join('\n')).digest('hex');
    await this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(locks.builds)})`.execute(tx);
      await sql`insert into builds (id, names) values (${id}, ${names}::text[])
        on conflict (id) do update set "seenDate" = now()`.execute(tx);
      const { rows } = await sql<{ name: string }>`select name from "built-files"
        where name = any(${names}::text[])`.execute(tx);
      const storedNames = new Set(rows.map(({ name }) => name));
      for (const name of names.filter((candidate) => !storedNames.has(candidate))) {
        await sql`insert into "built-files" (name, content) values (${name}, ${this.#own.get(name)!})`.execute(tx);
      }
      await sql`delete from builds where "seenDate" < now() - make_interval(days => ${maxUnusedDays})
        or id not in (select id from builds order by "seenDate" desc, id limit ${maxBuilds})`.execute(tx);
      await sql`delete from "built-files" where name not in (select unnest(names) from builds)`.execute(tx);
    });
  }

  /** Returns a file of another build. Undefined when no kept build has it. */
  async find(name: string): Promise<Buffer | undefined> {
    if (!this.#names.has(name)) await this.#refreshNames();
    if (!this.#names.has(name)) return undefined;
    const reading = this.#files.get(name) ?? this.#readFile(name);
    this.#files.set(name, reading);
    // After a failure the next request reads again.
    return reading.catch((error: unknown) => {
      this.#files.delete(name);
      throw error;
    });
  }

  async #readFile(name: string): Promise<Buffer | undefined> {
    const { rows } = await sql<{ content: Uint8Array }>`select content from "built-files"
      where name = ${name}`.execute(this.#db);
    return rows[0] && Buffer.from(rows[0].content);
  }

  /** Unknown names cost at most one statement a second: requests that come sooner wait for it. */
  #refreshNames(): Promise<void> {
    this.#pendingNames ??= this.#readNames().finally(() => (this.#pendingNames = undefined));
    return this.#pendingNames;
  }

  async #readNames(): Promise<void> {
    await delay(Math.max(0, this.#namesReadAt + namesIntervalMs - performance.now()));
    const { rows } = await sql<{ name: string }>`select unnest(names) as name from builds`.execute(this.#db);
    this.#names = new Set(rows.map(({ name }) => name));
    for (const name of this.#files.keys()) if (!this.#names.has(name)) this.#files.delete(name);
    this.#namesReadAt = performance.now();
  }
}
