import { identityOf, type Definition, type Ownership } from '../../src/resources/language/definition';
import type { Condition } from '../../src/resources/language/condition';
import type { Fields } from '../../src/resources/language/fields';
import { definitions } from '../../src/resources/index';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import { everyRole } from '../../src/resources/language/roles';
import { matchesCondition } from '../../src/resources/language/view';
import { encodeRecord } from '../../src/resources/language/wire';
import type { Database } from '../database/open';
import { isOwnerDependent, relationOf, type Row } from '../database/relation';
import { tableOf } from '../../src/resources/language/tables';
import { wrapRows } from '../entities/list';
import { addressScopeOf, readScopeOf } from '../entities/scopes';
import type { Caller, Platform } from '../calls/platform';
import { changesChannel, type Change, type Notice } from '../database/changes';
import type { ChangeListener } from '../database/changeListener';

/** What is told of a record that left the view: what its definition says of it, and nothing else. */
const partingWords = ({ departure, fields }: Definition, row: Row | undefined) =>
  departure && row && encodeRecord({ fields: pick(fields, ['id', ...departure.fields]) }, row);

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]!]));

/** Somebody who listens. */
export interface Reader {
  caller: Caller;
  /** Sends events as `eventText` writes them, in their order. */
  send: (texts: readonly string[]) => void;
  /** Called when the caller's own account changed: the session may no longer count. */
  recheck: () => void;
}

/** An event of the live channel as it is sent: written once, however many hear it. */
export const eventText = (event: string, data: unknown): string => JSON.stringify({ event, data });

/** Which roles hear of a definition's records at all. */
const hearing = new Map(
  definitions.map((definition) => [
    definition,
    new Set(everyRole.filter((role) => mayLookUp(definitions, definition, role))),
  ]),
);

/** Changes are gathered this long (ms) and read from the database once, for all readers. */
const gatherFor = 50;
/** A whole list (the pool) is sent at most this often (ms). */
const wholeEvery = 1000;
/** So many sockets may be open for one user; the next one is not let in. */
const mostSocketsOfUser = 20;
/** A change of these may mean that a session counts no more. */
const sessionEntities = new Set(['users', 'sessions']);

/**
 * Carries changes to the readers who may see them. Changes of all instances arrive through `LISTEN`; rows are read
 * here, once per entity, and go to a reader only when the lists would show them to that reader.
 */
export class Hub {
  readonly #readers = new Set<Reader>();
  /** What is sent at the end of a publication: one write for each reader, however much they hear. */
  readonly #outbox = new Map<Reader, string[]>();
  readonly #platform: Platform;
  readonly #hearers: readonly ChangeListener[];
  #gathered = new Map<string, Change>();
  #timer: NodeJS.Timeout | undefined;
  readonly #wholeTimers = new Map<Definition, NodeJS.Timeout>();
  #working: Promise<void> = Promise.resolve();

  /** Beside the platform's versions, `others` are told of each change before any reader is. */
  constructor(platform: Platform, others: readonly ChangeListener[] = []) {
    this.#platform = platform;
    this.#hearers = [platform.versions, ...others];
  }

  /** Starts listening. After a lost connection every session is looked at and told to fetch all again. */
  async start(database: Database): Promise<void> {
    const hearers = this.#hearers;
    const hearing = () => hearers.forEach((one) => one.onConnected());
    await database.listen(changesChannel, {
      onMessage: (payload) => {
        const change = JSON.parse(payload) as Change | Notice;
        if (change.kind === 'notice') {
          this.#tell(change);
          return;
        }
        for (const one of hearers) one.onChange(change.entity, change.id);
        this.#gather(change);
      },
      onDisconnected: () => hearers.forEach((one) => one.onDisconnected()),
      onReconnected: () => {
        hearing();
        this.#resynchronise();
      },
    });
    hearing();
  }

  /** Adds a reader; the function that comes back removes it. Undefined when this user has too many already. */
  join(reader: Reader): (() => void) | undefined {
    const same = [...this.#readers].filter(({ caller }) => caller.id === reader.caller.id);
    if (same.length >= mostSocketsOfUser) return undefined;
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  /** Stops sending and waits for what is under way. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    for (const timer of this.#wholeTimers.values()) clearTimeout(timer);
    this.#readers.clear();
    await this.#working;
  }

  #tell({ to, entity, id, words: { phrase, args } }: Notice) {
    const text = eventText('notice', { entity, id, phrase, values: args ?? {} });
    for (const { caller, send } of this.#readers) if (caller.id === to) send([text]);
  }

  #gather(change: Change) {
    const key = `${change.entity} ${change.id}`;
    const before = this.#gathered.get(key);
    const stillNew = before?.kind === 'created' && change.kind === 'changed';
    this.#gathered.set(key, stillNew ? { ...change, kind: 'created' } : change);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const changes = [...this.#gathered.values()];
      this.#gathered = new Map();
      this.#recheck(changes);
      this.#working = this.#working
        .then(() => this.#publish(changes))
        .catch((error: unknown) => {
          this.#platform.log.error({ error }, 'live changes could not be sent');
        });
    }, gatherFor);
  }

  #resynchronise() {
    for (const reader of this.#readers) reader.recheck();
    const texts = definitions.map(({ name }) => eventText('changed', { entity: name, ids: [] }));
    for (const reader of this.#readers) reader.send(texts);
  }

  /** At once: whoever is shut out must not listen on while what changed before is still being sent. */
  #recheck(changes: readonly Change[]) {
    // A session that ended is told by its user's id.
    const users = new Set(changes.filter(({ entity }) => sessionEntities.has(entity)).map(({ id }) => id));
    for (const reader of this.#readers) if (users.has(reader.caller.id)) reader.recheck();
  }

  async #publish(changes: readonly Change[]) {
    if (this.#readers.size === 0) return;
    try {
      for (const definition of definitions) {
        const own = changes.filter(({ entity }) => entity === tableOf(definition));
        if (own.length > 0) await this.#publishOf(definition, own);
      }
    } finally {
      for (const [reader, texts] of this.#outbox) if (this.#readers.has(reader)) reader.send(texts);
      this.#outbox.clear();
    }
  }

  #post(reader: Reader, text: string) {
    const texts = this.#outbox.get(reader);
    if (texts) texts.push(text);
    else this.#outbox.set(reader, [text]);
  }

  async #publishOf(definition: Definition, changes: readonly Change[]) {
    if (definition.live?.whole) {
      this.#sendWholeSoon(definition);
      return;
    }
    const relation = relationOf(definition);
    const ids = changes.map(({ id }) => id);
    const rows = await relation.byIds(this.#platform.db, {}, ids);
    const rowById = new Map(rows.map((row) => [row.id as number, row]));
    const left = ids.filter((id) => !rowById.has(id));
    const belonging = await relation.visibilityOf(this.#platform.db, left);
    const gone = definition.departure ? await relation.byIdsUnscoped(this.#platform.db, left) : [];
    const goneById = new Map(gone.map((row) => [row.id as number, row]));
    for (const change of changes) {
      const row = rowById.get(change.id);
      // What was made elsewhere has never been in this view.
      if (!row && change.kind === 'created') continue;
      const whose = row ?? belonging.get(change.id);
      const ownerFor = (own: Ownership | undefined) => (whose ? relation.ownerOf(whose, own) : change.owner);
      const readers = [...this.#readers].filter((reader) => this.#sees(definition, reader, whose, ownerFor));
      const said = row ? encodeRecord(definition, row) : partingWords(definition, goneById.get(change.id));
      this.#send(definition, change, row, said, readers);
    }
  }

  /** A row that is gone, or that left a view which has no parting words, is told by its id alone. */
  #send(
    definition: Definition,
    change: Change,
    row: Row | undefined,
    said: Record<string, unknown> | undefined,
    readers: readonly Reader[],
  ) {
    const event =
      change.kind === 'created' ? (definition.live?.created ?? definition.live?.changed) : definition.live?.changed;
    if (row && event && definition.live?.carries) {
      const carried = Object.entries(definition.live.carries).map(([key, name]) => [key, said?.[name]]);
      const text = eventText(event, Object.fromEntries(carried));
      for (const reader of this.#readers) this.#post(reader, text);
      return;
    }
    if (readers.length === 0) return;
    const id = row?.[identityOf(definition)] ?? change.id;
    const whole = said && event && eventText(event, said);
    const byId = eventText('changed', { entity: definition.name, ids: [id] });
    for (const reader of readers) {
      const isTheirs = !isOwnerDependent(definition) || readScopeOf(definition, reader.caller).ownerId === undefined;
      const isWhole = whole !== undefined && isTheirs && mayOpen(definition, reader.caller.role);
      this.#post(reader, isWhole ? whole : byId);
    }
  }

  /** `whose` is the row, or of one that has left this view what says whose it is; unknown is nobody's. */
  #sees(
    definition: Definition,
    { caller }: Reader,
    whose: Row | undefined,
    ownerFor: (own: Ownership | undefined) => number | null | undefined,
  ) {
    if (!hearing.get(definition)!.has(caller.role)) return false;
    const { own, ownerId, or, about } = readScopeOf(definition, caller);
    const owner = ownerFor(own);
    const meets = (condition: Condition | undefined) =>
      condition !== undefined && whose !== undefined && matchesCondition(whose, condition) === true;
    const shown = meets(or);
    const nobodys = owner === null && meets(definition.sharedRows);
    if (ownerId !== undefined && ownerId !== owner && !nobodys && !shown) return false;
    if (about && !about.includes(String(whose?.[definition.subjectField!]))) return false;
    return Object.entries(addressScopeOf(definition, caller)).every(([column, id]) => whose?.[column] === id);
  }

  #sendWholeSoon(definition: Definition) {
    if (this.#wholeTimers.has(definition)) return;
    const timer = setTimeout(() => {
      this.#wholeTimers.delete(definition);
      this.#working = this.#working
        .then(() => this.#sendWhole(definition))
        .catch((error: unknown) => {
          this.#platform.log.error({ error }, 'a live list could not be sent');
        });
    }, wholeEvery);
    this.#wholeTimers.set(definition, timer);
  }

  async #sendWhole(definition: Definition) {
    const relation = relationOf(definition);
    const everything = {
      conditions: [],
      sort: { field: identityOf(definition), order: 'ASC' as const },
      offset: 0,
      limit: 1e6,
    };
    const answers = new Map<string, string>();
    for (const reader of this.#readers) {
      if (!mayOpen(definition, reader.caller.role)) continue;
      const sight = { ...readScopeOf(definition, reader.caller), scope: addressScopeOf(definition, reader.caller) };
      const key = JSON.stringify(sight);
      if (!answers.has(key)) {
        const rows = await relation.list(this.#platform.db, sight, everything);
        const list = await wrapRows(this.#platform.db, definition, sight, rows);
        answers.set(key, eventText(definition.live!.changed!, list));
      }
      reader.send([answers.get(key)!]);
    }
  }
}
