import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { locks } from '../database/locks';

/** So many builds are kept, and for so long after an instance of theirs was last there. */
const mostBuilds = 3;
const keptDays = 30;
/** What is kept is asked for at most this often (ms), whatever is asked of us. */
const askEvery = 1000;

/**
 * The files of the builds whose instances share a database, by their names, which carry a hash of what is in them. While
 * instances of two builds stand behind one balancer, a page of one asks the other for its script; and a tab that was open
 * asks for parts of a build that is gone.
 */
export class BuildArchive {
  readonly #db: Db;
  readonly #own: ReadonlyMap<string, Buffer>;
  #names: ReadonlySet<string> = new Set();
  #asking: Promise<void> | undefined;
  #asked = -Infinity;
  readonly #read = new Map<string, Promise<Buffer | undefined>>();

  /** `own` are the files of this instance's build. */
  constructor(db: Db, own: ReadonlyMap<string, Buffer>) {
    this.#db = db;
    this.#own = own;
  }

  /** Keeps this instance's files, says that its build is in use, and forgets builds that are not. */
  async keep(): Promise<void> {
    const names = [...this.#own.keys()].toSorted();
    if (names.length === 0) return;
    const id = createHash('sha256').update(names.join('\n')).digest('hex');
    await this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(locks.builds)})`.execute(tx);
      await sql`insert into builds (id, names) values (${id}, ${names}::text[])
        on conflict (id) do update set "seenDate" = now()`.execute(tx);
      const { rows } = await sql<{ name: string }>`select name from "built-files"
        where name = any(${names}::text[])`.execute(tx);
      const there = new Set(rows.map(({ name }) => name));
      for (const name of names.filter((one) => !there.has(one))) {
        await sql`insert into "built-files" (name, content) values (${name}, ${this.#own.get(name)!})`.execute(tx);
      }
      await sql`delete from builds where "seenDate" < now() - make_interval(days => ${keptDays})
        or id not in (select id from builds order by "seenDate" desc, id limit ${mostBuilds})`.execute(tx);
      await sql`delete from "built-files" where name not in (select unnest(names) from builds)`.execute(tx);
    });
  }

  /** A file of another build. `undefined` when no build that is kept has it. */
  async find(name: string): Promise<Buffer | undefined> {
    if (!this.#names.has(name)) await this.#askNames();
    if (!this.#names.has(name)) return undefined;
    const reading = this.#read.get(name) ?? this.#readFile(name);
    this.#read.set(name, reading);
    // What could not be read is read again when it is asked for again.
    return reading.catch((error: unknown) => {
      this.#read.delete(name);
      throw error;
    });
  }

  async #readFile(name: string): Promise<Buffer | undefined> {
    const { rows } = await sql<{ content: Uint8Array }>`select content from "built-files"
      where name = ${name}`.execute(this.#db);
    return rows[0] && Buffer.from(rows[0].content);
  }

  /** Names of which there are none cost one statement a second, however many are asked for: who asks sooner waits for it. */
  #askNames(): Promise<void> {
    this.#asking ??= this.#readNames().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #readNames(): Promise<void> {
    await delay(Math.max(0, this.#asked + askEvery - performance.now()));
    const { rows } = await sql<{ name: string }>`select unnest(names) as name from builds`.execute(this.#db);
    this.#names = new Set(rows.map(({ name }) => name));
    for (const name of this.#read.keys()) if (!this.#names.has(name)) this.#read.delete(name);
    this.#asked = performance.now();
  }
}
