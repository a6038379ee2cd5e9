import { sql } from 'kysely';
import { ApiError } from '../base/errors';
import { retryAfterSeconds } from './constraints';
import type { Tx } from './schema';

/** A time by which a transaction must be over, whatever it consists of. */
export class Deadline {
  readonly #end: number;

  /** `ms` is the time for the whole transaction, from now on. */
  constructor(ms: number) {
    this.#end = performance.now() + ms;
  }

  /**
   * Limits each of the next statements to the time that is left. Called before each part of the transaction. Throws 503 when
   * none is left; a statement that takes longer is canceled by the database, which answers the same.
   */
  async limit(tx: Tx): Promise<void> {
    const left = Math.floor(this.#end - performance.now());
    if (left <= 0)
      throw new ApiError(503, 'busy', 'The platform is busy. Try again shortly.', undefined, retryAfterSeconds);
    await sql`set local statement_timeout = ${sql.lit(left)}`.execute(tx);
  }
}
