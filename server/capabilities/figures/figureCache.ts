import { setTimeout as passing } from 'node:timers/promises';
import type { Db } from '../../database/schema';
import { announce } from '../../database/changes';
import type { ChangeListener } from '../../database/changeListener';
import { FigurePartCache } from './figurePartCache';
import { takeSnapshot, type Snapshot } from './snapshot';

/** Maximum age of a snapshot in ms when it is shown (rules, section 8). */
const oldest = 5000;
/** While figures are read, the next snapshot starts this many ms after the last one is done. */
const pause = 3000;
/** If this instance's own notification does not come back within this many ms, its listener is disconnected. */
const patience = 1000;
/** The entity name of the notification that this instance sends itself; no list shows it. */
const word = 'figures';
/** No snapshots are taken when nobody has read the figures for this many ms. */
const unwatched = 30_000;

/**
 * Keeps a snapshot of the platform's figures fresh while somebody reads them. A request gets the latest snapshot, and
 * waits for a new one only when nobody has read them for a while.
 */
export class FigureCache implements ChangeListener {
  readonly #db: Db;
  readonly #begin: () => FigurePartCache;
  /** Undefined while changes are not received, because cached parts could be stale then. */
  #kept: FigurePartCache | undefined;
  /** Id of the last probe. It starts at a random number, so two instances do not send the same. */
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

  hearing(): void {
    this.#kept = this.#begin();
  }

  deaf(): void {
    this.#kept = undefined;
  }

  raise(table: string, id: number): void {
    if (table === word && id === this.#said) this.#onHeard();
    this.#kept?.changed(table, id);
  }

  /**
   * Returns the cached parts after receiving our own notification: PostgreSQL delivers in order, so all earlier changes
   * have arrived too. Without it, starts with empty parts.
   */
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

  /** Returns the newest figures, at most five seconds old. */
  async read(): Promise<Snapshot> {
    this.#asked = performance.now();
    const latest = this.#latest;
    return latest && performance.now() - latest.taken < oldest ? latest.snapshot : this.#take();
  }

  /** Takes no further snapshots. Resolves when the current one is done. */
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
    // A request in the meantime gets the error; here a failed snapshot is just taken again.
    this.#timer = setTimeout(() => void this.#take().catch(() => undefined), pause).unref();
  }
}

declare module '../../calls/platform' {
  interface Platform {
    /** The figures of the platform. */
    figures: FigureCache;
  }
}
