import { setTimeout as passing } from 'node:timers/promises';
import type { Db } from '../../database/schema';
import { announce } from '../../database/changes';
import type { ChangeListener } from '../../database/changeListener';
import { FigurePartCache } from './figurePartCache';
import { takeSnapshot, type Snapshot } from './snapshot';

/** A snapshot is at most so old (ms) when it is shown (rules, section 8). */
const oldest = 5000;
/** While somebody looks, the next one is taken so long (ms) after the last was done. */
const pause = 3000;
/** What this instance says of itself is heard within so long (ms), or its ears are dead. */
const patience = 1000;
/** What it says: a change of something that no list shows. */
const word = 'figures';
/** Nobody looks any more when nobody asked for so long (ms). */
const unwatched = 30_000;

/**
 * Keeps the figures of the platform counted while somebody looks at them, beside the requests: who asks gets what was
 * counted a moment ago, and waits only when nobody has looked for a while.
 */
export class FigureCache implements ChangeListener {
  readonly #db: Db;
  readonly #begin: () => FigurePartCache;
  /** Nothing is kept while what changes is not heard. */
  #kept: FigurePartCache | undefined;
  /** Counted up from somewhere, so that no two instances say the same. */
  #said = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER * 0.5);
  #onHeard: () => void = () => undefined;
  #latest: { taken: number; snapshot: Snapshot } | undefined;
  #taking: Promise<Snapshot> | undefined;
  #asked = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(db: Db, begin = () => new FigurePartCache()) {
    this.#db = db;
    this.#begin = begin;
  }

  onConnected(): void {
    this.#kept = this.#begin();
  }

  onDisconnected(): void {
    this.#kept = undefined;
  }

  onChange(table: string, id: number): void {
    if (table === word && id === this.#said) this.#onHeard();
    this.#kept?.changed(table, id);
  }

  /** What may be kept: of changes that were committed before, all have been heard, for a word said after them was. */
  async #known(): Promise<FigurePartCache | undefined> {
    if (!this.#kept) return undefined;
    const heard = new Promise<boolean>((resolve) => {
      this.#onHeard = () => resolve(true);
    });
    await announce(this.#db, { entity: word, id: ++this.#said, kind: 'changed' });
    const isHeard = await Promise.race([heard, passing(patience, false, { ref: false })]);
    if (!isHeard) this.#kept &&= this.#begin();
    return this.#kept;
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
    this.#taking ??= this.#known()
      .then((kept) => takeSnapshot(this.#db, kept))
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

declare module '../../calls/platform' {
  interface Platform {
    /** What is counted of the platform while somebody looks. */
    figures: FigureCache;
  }
}
