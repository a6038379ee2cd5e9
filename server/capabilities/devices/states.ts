import { sql } from 'kysely';
import type { Logger } from 'pino';
import { deviceSilence } from '../../../src/resources/devices';
import type { Db } from '../../database/schema';
import { tooMany } from '../../ground/errors';
import { announceAll, inTransaction, type Change } from '../../database/changes';
import { activeSql } from '../../database/statusSql';

/** The state of a phone: battery and signal in percent, and the version of its app. */
export interface DeviceState {
  battery: number;
  signal: number;
  appVersion: string;
}

/** A state and when it arrived, on the clock of `performance.now()` (ms). */
interface Told extends DeviceState {
  at: number;
}

/** States are collected for this long (ms) and then written together. */
const gatherFor = 250;
/** Maximum number of states of one phone in a second. */
const mostASecond = 2;
const msPerSecond = 1000;

/**
 * Collects the states of phones and writes the latest of each phone in one statement (rules, section 6). They are not
 * recorded as activity. After an error the states are written again later.
 */
export class DeviceStates {
  readonly #db: Db;
  readonly #log: Logger;
  #waiting = new Map<number, Told>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #second = 0;
  #counts = new Map<number, number>();
  #isOver = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Takes the state of a phone. Throws 429 above the limit, which counts on this instance only. */
  tell(deviceId: number, state: DeviceState): void {
    this.#limit(deviceId);
    this.#waiting.set(deviceId, { ...state, at: performance.now() });
    this.#timer ??= setTimeout(() => void this.flush(), gatherFor);
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
    this.#isOver = true;
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
    if (count > mostASecond) {
      throw tooMany({ phrase: 'At most %{most} states a second', args: { most: mostASecond } }, 1);
    }
  }

  async #writeAll() {
    const states = this.#waiting;
    if (states.size === 0) return;
    this.#waiting = new Map();
    try {
      await writeStates(this.#db, states);
    } catch (error) {
      this.#log.error({ error: String(error), devices: states.size }, 'states of devices could not be written');
      // States that arrived meanwhile are newer and win.
      this.#waiting = new Map([...states, ...this.#waiting]);
      if (!this.#isOver) this.#timer ??= setTimeout(() => void this.flush(), msPerSecond);
    }
  }
}

/** Writes states by device id. Announces the devices, and the payment accounts of devices that had been silent. */
const writeStates = (db: Db, states: ReadonlyMap<number, Told>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = performance.now();
    // Passes the age of each state rather than its time, because only the clock of the database counts.
    const told = [...states].map(([id, { at, ...state }]) => ({ id, ...state, ago: (now - at) / msPerSecond }));
    const rows = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as s (id bigint, battery double precision,
      signal double precision, "appVersion" text, ago double precision)`;
    // Locks in the order of ids, so two instances with states of the same phones do not deadlock.
    const { rows: known } = await sql<{ id: number; wasSilent: boolean }>`
      select d.id, coalesce(d."lastSeen" < now() - make_interval(secs => ${sql.lit(deviceSilence / msPerSecond)}), true)
        as "wasSilent"
      from devices d where d.status = ${activeSql.Active} and d.id in (select s.id from ${rows})
      order by d.id for no key update of d`.execute(tx);
    if (known.length === 0) return;
    await sql`update devices d set "batteryLevel" = s.battery, "signalLevel" = s.signal, "appVersion" = s."appVersion",
        "lastSeen" = now() - make_interval(secs => s.ago)
      from ${rows} where d.id = s.id and d.status = ${activeSql.Active}`.execute(tx);
    const heardAgain = known.filter(({ wasSilent }) => wasSilent).map(({ id }) => id);
    const accounts =
      heardAgain.length === 0
        ? []
        : await tx.selectFrom('payment-accounts').select('id').where('deviceId', 'in', heardAgain).execute();
    const changed = (entity: string, { id }: { id: number }): Change => ({ entity, id, kind: 'changed' });
    await announceAll(tx, [
      ...known.map((device) => changed('devices', device)),
      ...accounts.map((account) => changed('payment-accounts', account)),
    ]);
  });

declare module '../../calls/platform' {
  interface Platform {
    /** Collects states of phones on their way into the database. */
    deviceStates: DeviceStates;
  }
}
