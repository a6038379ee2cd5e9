import type { Definition, Ownership } from '../../src/resources/language/definition';
import type { Condition } from '../../src/resources/language/condition';
import type { Fields } from '../../src/resources/language/fields';
import { definitions } from '../../src/resources/index';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { everyRole } from '../../src/resources/language/roles';
import { matchesCondition } from '../../src/resources/language/view';
import { encodeRecord } from '../../src/resources/language/wire';
import { asOfRows } from '../database/asOf';
import type { Database } from '../database/open';
import { readRows } from '../database/pages';
import { isOwnerDependent, relationOf, type Row } from '../database/relation';
import { tableOf } from '../../src/resources/language/tables';
import { wrapRows } from '../entities/list';
import { addressScopeOf, readScopeOf } from '../entities/scopes';
import type { Caller, Platform } from '../calls/platform';
import { changesChannel, type Change, type Notice } from '../database/changes';
import type { ChangeListener } from '../database/changeListener';

/** Returns the fields that the definition shows of a row that left the view (`departure`). */
const departureOf = ({ departure, fields }: Definition, row: Row | undefined) =>
  departure && row && encodeRecord({ fields: pick(fields, ['id', ...departure.fields]) }, row);

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]!]));

/** A signed-in socket of the live channel. */
export interface Reader {
  caller: Caller;
  /** Sends events, written by `eventText`, in their order. */
  send: (texts: readonly string[]) => void;
  /** Called when the caller's account changed: checks whether the session is still valid. */
  recheck: () => void;
}

/**
 * Serializes an event of the live channel. Called once per event, for all readers. `asOf` says how new its data are
 * (`database/asOf.ts`).
 */
export const eventText = (event: string, data: unknown, asOf?: number): string => JSON.stringify({ event, data, asOf });

/** The event that says that any records of a list may have changed. */
const changedText = ({ name }: Definition): string => eventText('changed', { entity: name, ids: [] });

/** The roles that receive events of a definition's records. */
const receivingRoles = new Map(
  definitions.map((definition) => [
    definition,
    new Set(everyRole.filter((role) => mayLookUp(definitions, definition, role))),
  ]),
);

const msPerSecond = 1000;
/** Changes are gathered this long (ms) and read from the database once, for all readers. */
const gatherMs = 50;
/** A whole list (the pool) is sent at most this often (ms). */
const wholeListIntervalMs = 1000;
/** A whole list with more rows is not sent: its readers are told that it changed, and fetch what they show. */
const maxWholeRows = 1000;
/** More changes of one entity at a time, such as an import, are sent as one event: everything may have changed. */
const maxSingleChanges = 200;
/** Maximum number of open sockets per user; further ones are refused. */
const maxSocketsPerUser = 20;
/** Entities whose changes may end a session. */
const sessionEntities = new Set(['users', 'sessions']);

/**
 * Sends changes to the readers who may see them. Changes of all instances arrive through `LISTEN`. Rows are read once
 * per entity and sent only to the readers whose lists show them.
 */
export class Hub {
  readonly #readers = new Set<Reader>();
  /** Texts to send at the end of a publication, so that each reader gets one write. */
  readonly #outbox = new Map<Reader, string[]>();
  readonly #platform: Platform;
  readonly #listeners: readonly ChangeListener[];
  #gathered = new Map<string, Change>();
  #timer: NodeJS.Timeout | undefined;
  readonly #wholeTimers = new Map<Definition, NodeJS.Timeout>();
  #publishing: Promise<void> = Promise.resolve();

  /** The platform's versions and then `others` are notified of each change before any reader. */
  constructor(platform: Platform, others: readonly ChangeListener[] = []) {
    this.#platform = platform;
    this.#listeners = [platform.versions, ...others];
  }

  /**
   * Starts listening. After a lost connection, rechecks every session and tells every reader to fetch everything again.
   */
  async start(database: Database): Promise<void> {
    const listeners = this.#listeners;
    const markConnected = () => listeners.forEach((listener) => listener.onConnected());
    await database.listen(changesChannel, {
      onMessage: (payload) => {
        const change = JSON.parse(payload) as Change | Notice;
        if (change.kind === 'notice') {
          this.#notify(change);
          return;
        }
        for (const listener of listeners) listener.onChange(change.entity, change.id);
        this.#gather(change);
      },
      onDisconnected: () => listeners.forEach((listener) => listener.onDisconnected()),
      onReconnected: () => {
        markConnected();
        this.#resynchronise();
      },
    });
    markConnected();
  }

  /** Number of sockets that are signed in. */
  get readers(): number {
    return this.#readers.size;
  }

  /** Adds a reader and returns a function that removes it. Returns undefined when the user has too many sockets. */
  join(reader: Reader): (() => void) | undefined {
    const ofSameUser = [...this.#readers].filter(({ caller }) => caller.id === reader.caller.id);
    if (ofSameUser.length >= maxSocketsPerUser) return undefined;
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  /** Stops sending and waits for running work. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    for (const timer of this.#wholeTimers.values()) clearTimeout(timer);
    this.#readers.clear();
    await this.#publishing;
  }

  #notify({ to, entity, id, words: { phrase, args } }: Notice) {
    const text = eventText('notice', { entity, id, phrase, values: args ?? {} });
    for (const { caller, send } of this.#readers) if (caller.id === to) send([text]);
  }

  #gather(change: Change) {
    const key = `${change.entity} ${change.id}`;
    const earlier = this.#gathered.get(key);
    const isStillNew = earlier?.kind === 'created' && change.kind === 'changed';
    this.#gathered.set(key, isStillNew ? { ...change, kind: 'created' } : change);
    const arrived = performance.now();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const changes = [...this.#gathered.values()];
      this.#gathered = new Map();
      this.#recheck(changes);
      this.#publishing = this.#publishing
        .then(() => this.#publish(changes))
        .then(() => this.#platform.metrics.eventDelay.observe((performance.now() - arrived) / msPerSecond))
        .catch((error: unknown) => {
          this.#platform.failures.report(error, 'live changes could not be sent');
        });
    }, gatherMs);
  }

  #resynchronise() {
    for (const reader of this.#readers) reader.recheck();
    const texts = definitions.map(changedText);
    for (const reader of this.#readers) reader.send(texts);
  }

  /**
   * Runs before publishing: a reader who lost access must not receive further events while older changes are being
   * sent.
   */
  #recheck(changes: readonly Change[]) {
    // The end of a session is announced with its user's id.
    const users = new Set(changes.filter(({ entity }) => sessionEntities.has(entity)).map(({ id }) => id));
    for (const reader of this.#readers) if (users.has(reader.caller.id)) reader.recheck();
  }

  async #publish(changes: readonly Change[]) {
    if (this.#readers.size === 0) return;
    try {
      for (const definition of definitions) {
        const ownChanges = changes.filter(({ entity }) => entity === tableOf(definition));
        if (ownChanges.length > 0) await this.#publishOf(definition, ownChanges);
      }
    } finally {
      for (const [reader, texts] of this.#outbox) if (this.#readers.has(reader)) reader.send(texts);
      this.#outbox.clear();
    }
  }

  #queue(reader: Reader, text: string) {
    const texts = this.#outbox.get(reader);
    if (texts) texts.push(text);
    else this.#outbox.set(reader, [text]);
  }

  async #publishOf(definition: Definition, changes: readonly Change[]) {
    if (definition.live?.whole) {
      this.#sendWholeSoon(definition);
      return;
    }
    if (changes.length > maxSingleChanges && !definition.live?.carries) {
      const text = changedText(definition);
      for (const reader of this.#readers)
        if (definition.live?.tells || receivingRoles.get(definition)!.has(reader.caller.role))
          this.#queue(reader, text);
      return;
    }
    const roles = receivingRoles.get(definition)!;
    const { carries, tells } = definition.live ?? {};
    // A view that nobody of the connected readers has is not read.
    if (!carries && !tells && ![...this.#readers].some(({ caller }) => roles.has(caller.role))) return;
    const relation = relationOf(definition);
    const ids = changes.map(({ id }) => id);
    const rows = await relation.byIds(this.#platform.db, {}, ids);
    const rowById = new Map(rows.map((row) => [row.id as number, row]));
    const missing = ids.filter((id) => !rowById.has(id));
    const belonging = await relation.visibilityOf(this.#platform.db, missing);
    const departed = definition.departure ? await relation.byIdsUnscoped(this.#platform.db, missing) : [];
    const departedById = new Map(departed.map((row) => [row.id as number, row]));
    for (const change of changes) {
      const row = rowById.get(change.id);
      // A record that was created outside this view has never been in it.
      if (!row && change.kind === 'created') continue;
      const ownerRow = row ?? belonging.get(change.id);
      const ownerFor = (own: Ownership | undefined) => (ownerRow ? relation.ownerOf(ownerRow, own) : change.owner);
      const isTold = ({ caller }: Reader) => tells !== undefined && row?.[tells] === caller.id;
      const readers = [...this.#readers].filter(
        (reader) => isTold(reader) || this.#sees(definition, reader, ownerRow, ownerFor),
      );
      this.#send(definition, change, { row, departed: departedById.get(change.id) }, readers);
    }
  }

  /**
   * Queues one change for its readers. A row that was removed, or that left a view without `departure`, is sent as its
   * id.
   */
  #send(
    definition: Definition,
    change: Change,
    { row, departed }: { row: Row | undefined; departed: Row | undefined },
    readers: readonly Reader[],
  ) {
    const encoded = row ? encodeRecord(definition, row) : departureOf(definition, departed);
    const asOf = asOfRows([row ?? departed].filter((read) => read !== undefined));
    const event =
      change.kind === 'created' ? (definition.live?.created ?? definition.live?.changed) : definition.live?.changed;
    if (row && event && definition.live?.carries) {
      const carried = Object.entries(definition.live.carries).map(([key, name]) => [key, encoded?.[name]]);
      const text = eventText(event, Object.fromEntries(carried), asOf);
      for (const reader of this.#readers) this.#queue(reader, text);
      return;
    }
    if (readers.length === 0) return;
    const fullText = encoded && event && eventText(event, encoded, asOf);
    const idText = eventText('changed', { entity: definition.name, ids: [change.id] });
    for (const reader of readers) {
      const isSameForReader =
        !isOwnerDependent(definition) || readScopeOf(definition, reader.caller).ownerId === undefined;
      const getsFullRow = fullText !== undefined && isSameForReader && mayOpen(definition, reader.caller.role);
      this.#queue(reader, getsFullRow ? fullText : idText);
    }
  }

  /**
   * Whether a reader may see a change. `ownerRow` is the row, or for a row that left this view the columns that name
   * its owner; conditions on an undefined one are not met.
   */
  #sees(
    definition: Definition,
    { caller }: Reader,
    ownerRow: Row | undefined,
    ownerFor: (own: Ownership | undefined) => number | null | undefined,
  ) {
    if (!receivingRoles.get(definition)!.has(caller.role)) return false;
    const { own, ownerId, or, about } = readScopeOf(definition, caller);
    const owner = ownerFor(own);
    const meets = (condition: Condition | undefined) =>
      condition !== undefined && ownerRow !== undefined && matchesCondition(ownerRow, condition) === true;
    const isAlsoVisible = meets(or);
    const isShared = owner === null && meets(definition.access.sharedRows);
    if (ownerId !== undefined && ownerId !== owner && !isShared && !isAlsoVisible) return false;
    if (about && !about.includes(String(ownerRow?.[definition.access.subjectField!]))) return false;
    const scopes = Object.entries(addressScopeOf(definition, caller));
    return scopes.every(([column, id]) => (ownerRow ? ownerRow[column] : owner) === id);
  }

  #sendWholeSoon(definition: Definition) {
    if (this.#wholeTimers.has(definition)) return;
    const timer = setTimeout(() => {
      this.#wholeTimers.delete(definition);
      this.#publishing = this.#publishing
        .then(() => this.#sendWhole(definition))
        .catch((error: unknown) => {
          this.#platform.failures.report(error, 'a live list could not be sent');
        });
    }, wholeListIntervalMs);
    this.#wholeTimers.set(definition, timer);
  }

  async #sendWhole(definition: Definition) {
    const relation = relationOf(definition);
    const allRows = {
      conditions: [],
      sort: { field: 'id', order: 'ASC' as const },
      offset: 0,
      limit: maxWholeRows + 1,
    };
    const answers = new Map<string, string>();
    for (const reader of this.#readers) {
      if (!mayOpen(definition, reader.caller.role)) continue;
      const readScope = { ...readScopeOf(definition, reader.caller), scope: addressScopeOf(definition, reader.caller) };
      const key = JSON.stringify(readScope);
      if (!answers.has(key)) {
        const rows = await readRows(this.#platform.db, relation, readScope, allRows);
        const isTooLong = rows.length > maxWholeRows;
        const list = isTooLong ? undefined : await wrapRows(this.#platform.db, definition, readScope, rows);
        answers.set(key, list ? eventText(definition.live!.changed!, list, asOfRows(rows)) : changedText(definition));
      }
      reader.send([answers.get(key)!]);
    }
  }
}
