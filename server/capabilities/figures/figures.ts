import type { Db } from '../../database/schema';
import { takeSnapshot, type Snapshot } from './snapshot';

/** A snapshot is at most so old (ms) when it is shown (rules, section 8). */
const oldest = 5000;
/** While somebody looks, the next one is taken so long (ms) after the last was done. */
const pause = 3000;
/** Nobody looks any more when nobody asked for so long (ms). */
const unwatched = 30_000;

/**
 * Keeps the figures of the platform counted while somebody looks at them, beside the requests: who asks gets what was
 * counted a moment ago, and waits only when nobody has looked for a while.
 */
export class KeptFigures {
  readonly #db: Db;
  #latest: { taken: number; snapshot: Snapshot } | undefined;
  #taking: Promise<Snapshot> | undefined;
  #asked = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The newest figures, at most five seconds old. */
  async read(): Promise<Snapshot> {
    this.#asked = performance.now();
    const latest = this.#latest;
    return latest && performance.now() - latest.taken < oldest ? latest.snapshot : this.#take();
  }

  /** Takes no other; waits for the one under way. */
  async stop(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#taking?.catch(() => undefined);
  }

  #take(): Promise<Snapshot> {
    const taken = performance.now();
    this.#taking ??= takeSnapshot(this.#db)
      .then((snapshot) => {
        this.#latest = { taken, snapshot };
        return snapshot;
      })
      .finally(() => {
        this.#taking = undefined;
        this.#next();
      });
    return this.#taking;
  }

  #next() {
    clearTimeout(this.#timer);
    if (this.#isOver || performance.now() - this.#asked > unwatched) return;
    // Whoever asks meanwhile hears what went wrong; here it is tried again.
    this.#timer = setTimeout(() => void this.#take().catch(() => undefined), pause).unref();
  }
}
