import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './constraints';
import { probe } from './timeouts';
import type { Db } from './schema';

/** Interval (ms) at which a database that is away is asked whether it is back. */
const askMs = 1000;

/**
 * Logs what failed unexpectedly. While the database is away, everything fails for this one reason: that is one line when it
 * goes and one when it is back, not a stack for each request.
 */
export class Failures {
  readonly #log: Logger;
  #db: Db | undefined;
  #awaySince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger, db?: Db) {
    this.#log = log;
    this.#db = db;
  }

  /** Asks this database, from now on, whether it is back. */
  watch(db: Db): void {
    this.#db = db;
  }

  /** Logs a failure, with what it concerns. Nothing if it is one more of a database that is known to be away. */
  report(error: unknown, message: string, about: Readonly<Record<string, unknown>> = {}): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!this.#db || !isDatabaseUnavailable(error)) this.#log.error({ ...about, error: text }, message);
    else if (this.#awaySince === undefined) {
      this.#log.error({ error: String(error) }, 'the database is away');
      this.#awaySince = Date.now();
      this.#askSoon(this.#db);
    }
  }

  /** Stops asking. */
  stop(): void {
    this.#db = undefined;
    clearTimeout(this.#timer);
  }

  #askSoon(db: Db): void {
    this.#timer = setTimeout(() => void this.#ask(db), askMs).unref();
  }

  async #ask(db: Db): Promise<void> {
    try {
      await sql`${probe} select 1`.execute(db);
    } catch {
      if (this.#db) this.#askSoon(this.#db);
      return;
    }
    this.#log.info({ awayMs: Date.now() - this.#awaySince! }, 'the database is back');
    this.#awaySince = undefined;
  }
}
