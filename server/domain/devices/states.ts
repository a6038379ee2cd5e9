import { sql } from 'kysely';
import { deviceSilence } from '../../../src/resources/devices';
import type { Failures } from '../../database/failures';
import { unavailableError } from '../../database/constraints';
import { Deadline } from '../../database/deadline';
import type { Db } from '../../database/schema';
import { tooMany } from '../../base/errors';
import { announceAll, inTransaction, type Change } from '../../database/changes';
import { activeSql } from '../../database/statusSql';

/** The state of a phone: battery and signal in percent, and the version of its app. */
export interface DeviceState {
  battery: number;
  signal: number;
  appVersion: string;
}

/** A state and when it arrived, on the clock of `performance.now()` (ms). */
interface TimedState extends DeviceState {
  receivedAt: number;
}

/** States are collected for this long (ms) and then written together. */
const batchDelayMs = 250;
/** Maximum number of states of one phone in a second. */
const maxStatesPerSecond = 2;
const msPerSecond = 1000;

/** Time (ms) after which the database gives up a batch, so that it does not hold up what comes after it. */
const batchMs = 5000;
/** Pause (ms) before a state that failed alone is tried again. */
const alonePauseMs = 10_000;
/** Time (ms) of one write for batches that failed before; what is left of them waits for the next. */
const againMs = 5000;

/** Devices whose states could not be written together, and when they are tried again (`performance.now()`, ms). */
interface FailedBatch {
  ids: readonly number[];
  tryAt: number;
}

/**
 * Collects the states of phones and writes the latest of each phone in one statement (docs/rules.md#phones). They are not
 * recorded as activity. After an error the states are written again later, those of one batch in halves and apart from all
 * others, so that what fails for one phone holds up no other.
 */
export class DeviceStates {
  readonly #db: Db;
  readonly #failures: Failures;
  #waiting = new Map<number, TimedState>();
  #failed: FailedBatch[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #second = 0;
  #counts = new Map<number, number>();
  #isStopped = false;

  constructor(db: Db, failures: Failures) {
    this.#db = db;
    this.#failures = failures;
  }

  /** Takes the state of a phone. Throws 429 above the limit, which counts on this instance only. */
  receive(deviceId: number, state: DeviceState): void {
    this.#limit(deviceId);
    this.#waiting.set(deviceId, { ...state, receivedAt: performance.now() });
    this.#timer ??= setTimeout(() => void this.flush(), batchDelayMs);
  }

  /** Writes the collected states. Resolves when they are written; never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  /** Writes the collected states for the last time, before the database is closed. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.flush();
  }

  #limit(deviceId: number) {
    const second = Math.floor(performance.now() / msPerSecond);
    if (second !== this.#second) {
      this.#second = second;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(deviceId) ?? 0) + 1;
    this.#counts.set(deviceId, count);
    if (count > maxStatesPerSecond) {
      throw tooMany(
        {
          phrase: 'At most %{smart_count} state a second |||| At most %{smart_count} states a second',
          args: { smart_count: maxStatesPerSecond },
        },
        1,
      );
    }
  }

  async #writeAll() {
    const started = performance.now();
    const apart = new Set(this.#failed.flatMap(({ ids }) => ids));
    await this.#write([...this.#waiting.keys()].filter((id) => !apart.has(id)));
    for (const batch of this.#failed.filter(({ tryAt }) => tryAt <= started || this.#isStopped)) {
      if (performance.now() - started > againMs) break;
      this.#failed = this.#failed.filter((other) => other !== batch);
      await this.#write(batch.ids);
    }
    if (this.#waiting.size > 0 && !this.#isStopped) this.#timer ??= setTimeout(() => void this.flush(), msPerSecond);
  }

  /** Writes what these devices sent. What could not be written waits on. */
  async #write(ids: readonly number[]) {
    const states = new Map(
      ids.flatMap((id) => {
        const state = this.#waiting.get(id);
        return state ? [[id, state] as const] : [];
      }),
    );
    if (states.size === 0) return;
    for (const id of states.keys()) this.#waiting.delete(id);
    try {
      await writeStates(this.#db, states);
    } catch (error) {
      this.#failures.report(error, 'device states could not be written', { devices: states.size });
      // States that arrived meanwhile are newer and win.
      this.#waiting = new Map([...states, ...this.#waiting]);
      // Then it is not for what the batch contains.
      if (!unavailableError(error)) this.#setApart([...states.keys()]);
    }
  }

  /** Keeps the devices of a failed batch in halves until they are tried again. */
  #setApart(ids: readonly number[]) {
    const tryAt = performance.now() + (ids.length === 1 ? alonePauseMs : 0);
    const half = Math.ceil(ids.length / 2);
    for (const part of [ids.slice(0, half), ids.slice(half)])
      if (part.length > 0) this.#failed.push({ ids: part, tryAt });
  }
}

/** Writes states by device id. Announces the devices, and the payment accounts of devices that had been silent. */
const writeStates = (db: Db, states: ReadonlyMap<number, TimedState>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await new Deadline(batchMs).limit(tx);
    const now = performance.now();
    // Passes the age of each state rather than its time, because only the clock of the database counts.
    const stateRows = [...states].map(([id, { receivedAt, ...state }]) => ({
      id,
      ...state,
      ago: (now - receivedAt) / msPerSecond,
    }));
    const rows = sql`jsonb_to_recordset(${JSON.stringify(stateRows)}::jsonb) as s (id bigint, battery double precision,
      signal double precision, "appVersion" text, ago double precision)`;
    // Locks in the order of ids, so two instances with states of the same phones do not deadlock.
    const { rows: lockedDevices } = await sql<{ id: number; wasSilent: boolean }>`
      select d.id, coalesce(d."lastSeen" < now() - make_interval(secs => ${sql.lit(deviceSilence / msPerSecond)}), true)
        as "wasSilent"
      from devices d where d.status = ${activeSql.Active} and d.id in (select s.id from ${rows})
      order by d.id for no key update of d`.execute(tx);
    if (lockedDevices.length === 0) return;
    await sql`update devices d set "batteryLevel" = s.battery, "signalLevel" = s.signal, "appVersion" = s."appVersion",
        "lastSeen" = now() - make_interval(secs => s.ago)
      from ${rows} where d.id = s.id and d.status = ${activeSql.Active}`.execute(tx);
    const reconnectedIds = lockedDevices.filter(({ wasSilent }) => wasSilent).map(({ id }) => id);
    const accounts =
      reconnectedIds.length === 0
        ? []
        : await tx.selectFrom('payment-accounts').select('id').where('deviceId', 'in', reconnectedIds).execute();
    const changed = (entity: string, { id }: { id: number }): Change => ({ entity, id, kind: 'changed' });
    await announceAll(tx, [
      ...lockedDevices.map((device) => changed('devices', device)),
      ...accounts.map((account) => changed('payment-accounts', account)),
    ]);
  });

declare module '../../calls/platform' {
  interface Platform {
    /** Collects states of phones on their way into the database. */
    deviceStates: DeviceStates;
  }
}
