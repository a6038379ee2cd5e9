import { setTimeout as delay } from 'node:timers/promises';
import { announce } from '../../database/changes';
import type { ChangeListener } from '../../database/changeListener';
import { FigurePartCache } from './figurePartCache';
import { takeSnapshot, type CountedPlatform, type Snapshot } from './snapshot';

/** Maximum age of a snapshot in ms when it is shown (docs/rules.md#figures). */
const maxAgeMs = 5000;
/** While figures are read, the next snapshot starts this many ms after the last one is done. */
const refreshDelayMs = 3000;
/** If this instance's own notification does not come back within this many ms, its listener is disconnected. */
const probeTimeoutMs = 1000;
/** The entity name of the notification that this instance sends itself; no list shows it. */
const probeEntity = 'figures';
/** No snapshots are taken when nobody has read the figures for this many ms. */
const idleAfterMs = 30_000;

/**
 * Keeps a snapshot of the platform's figures fresh while somebody reads them. A request gets the latest snapshot, and
 * waits for a new one only when nobody has read them for a while.
 */
export class FigureCache implements ChangeListener {
  readonly #platform: CountedPlatform;
  readonly #createParts: () => FigurePartCache;
  /** Undefined while changes are not received, because cached parts could be stale then. */
  #parts: FigurePartCache | undefined;
  /** Id of the last probe. It starts at a random number, so two instances do not send the same. */
  #probeId = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER * 0.5);
  #onProbe: () => void = () => undefined;
  #latest: { startedAt: number; snapshot: Snapshot } | undefined;
  #refreshing: Promise<Snapshot> | undefined;
  #lastReadAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(platform: CountedPlatform, createParts = () => new FigurePartCache()) {
    this.#platform = platform;
    this.#createParts = createParts;
  }

  onConnected(): void {
    this.#parts = this.#createParts();
  }

  onDisconnected(): void {
    this.#parts = undefined;
  }

  onChange(table: string, id: number): void {
    if (table === probeEntity && id === this.#probeId) this.#onProbe();
    this.#parts?.markChanged(table, id);
  }

  /**
   * Returns the cached parts after receiving our own notification: PostgreSQL delivers in order, so all earlier changes
   * have arrived too. Without it, starts with empty parts.
   */
  async #confirmedParts(): Promise<FigurePartCache | undefined> {
    if (!this.#parts) return undefined;
    const probe = new Promise<boolean>((resolve) => {
      this.#onProbe = () => resolve(true);
    });
    await announce(this.#platform.db, { entity: probeEntity, id: ++this.#probeId, kind: 'changed' });
    const hasArrived = await Promise.race([probe, delay(probeTimeoutMs, false, { ref: false })]);
    if (!hasArrived) this.#parts &&= this.#createParts();
    return this.#parts;
  }

  /** Returns the newest figures, at most five seconds old. */
  async read(): Promise<Snapshot> {
    this.#lastReadAt = performance.now();
    const oldest = this.#lastReadAt - maxAgeMs;
    // A snapshot that takes long may have been started before, too.
    while (!this.#latest || this.#latest.startedAt <= oldest) await this.#refresh();
    return this.#latest.snapshot;
  }

  /** Takes no further snapshots. Resolves when the current one is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#refreshing?.catch(() => undefined);
  }

  #refresh(): Promise<Snapshot> {
    const startedAt = performance.now();
    this.#refreshing ??= this.#confirmedParts()
      .then((parts) => takeSnapshot(this.#platform, parts))
      .then((snapshot) => {
        this.#latest = { startedAt, snapshot };
        return snapshot;
      })
      .finally(() => {
        this.#refreshing = undefined;
        this.#scheduleRefresh();
      });
    return this.#refreshing;
  }

  #scheduleRefresh() {
    clearTimeout(this.#timer);
    if (this.#isStopped || performance.now() - this.#lastReadAt > idleAfterMs) return;
    // A request in the meantime gets the error; here a failed snapshot is just taken again.
    this.#timer = setTimeout(() => void this.#refresh().catch(() => undefined), refreshDelayMs).unref();
  }
}

declare module '../../calls/platform' {
  interface Platform {
    /** The figures of the platform. */
    figures: FigureCache;
  }
}
