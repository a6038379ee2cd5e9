import type { Definition } from '../../src/resources/language/definition';
import type { Fields } from '../../src/resources/language/fields';
import { definitions } from '../base/definitions';
import { encodeRecord } from '../../src/resources/language/wire';
import { tableOf } from '../../src/resources/language/tables';
import type { Platform } from '../calls/platform';
import type { Database } from '../database/open';
import type { Tx } from '../database/schema';
import { asOfRows } from '../database/asOf';
import { withGenericPlans } from '../database/genericPlans';
import { isOwnerDependent, relationOf, type Row } from '../database/relation';
import { changesChannel, type Change, type Notice } from '../database/changes';
import type { ChangeListener } from '../database/changeListener';
import { Audience, type Subscription, type Reader } from './audience';
import { changedText, eventText } from './eventText';
import { encoderFor } from '../entities/encodeMasked';
import { readWholeLists } from './wholeLists';

/** Returns the fields that the definition shows of a row that left the view (`departure`). */
const departureOf = ({ departure, fields }: Definition, row: Row | undefined) =>
  departure && row && encodeRecord({ fields: pick(fields, ['id', ...departure.fields]) }, row);

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]!]));

const msPerSecond = 1000;
/** Changes are gathered at least this long (ms) and read from the database once, for all readers. */
const gatherMs = 50;
/** A whole list (the pool) is sent at most this often (ms). */
const wholeListIntervalMs = 1000;
/** More changes of one entity at a time, such as an import, are sent as one event: everything may have changed. */
const maxSingleChanges = 200;
/** Maximum number of open sockets per user; further ones are refused. */
const maxSocketsPerUser = 20;
/** Entities whose changes may end a session. */
const sessionEntities = new Set(['users', 'sessions']);

/** The roles that may hear of two changes of one record as of one; undefined for all that see it. */
const rolesOfBoth = (earlier: Change | undefined, { only }: Change): Change['only'] =>
  earlier === undefined ? only : earlier.only && only && [...new Set([...earlier.only, ...only])];

/** A changed record, as it was read. */
interface Changed {
  row: Row | undefined;
  /** The row, or for one that left the view the columns that decide who may see it. */
  ownerRow: Row | undefined;
  /** The row outside the view that it left. */
  departed: Row | undefined;
}

/**
 * Sends changes to the readers who may see them. Changes of all instances arrive through `LISTEN`. Rows are read once
 * per entity and sent only to the readers whose lists show them. While changes are being sent, further ones are gathered:
 * under load each reading covers more of them, and nothing piles up.
 *
 * Socket.IO has rooms, but also a protocol of its own, where the contract's channel is plain JSON; and who may see a change
 * depends on the row, not on a room that was joined before.
 */
export class Hub {
  readonly #audience = new Audience();
  /** Texts to send at the end of a publication, so that each reader gets one write. */
  readonly #outbox = new Map<Reader, string[]>();
  readonly #platform: Platform;
  readonly #listeners: readonly ChangeListener[];
  #gathered = new Map<string, Change>();
  /** When the first of the gathered changes arrived (`performance.now()`, ms). */
  #gatheredSince = 0;
  /** Users whose account or sessions changed, until their readers are rechecked. */
  #changedUsers = new Set<number>();
  /** Rechecks that are running. Nothing is sent until they have ended. */
  readonly #rechecks = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  readonly #wholeTimers = new Map<Definition, NodeJS.Timeout>();
  #isPublishing = false;
  /** Ends when everything that is to be sent has been sent. */
  #sending: Promise<void> = Promise.resolve();

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
    return this.#audience.all.size;
  }

  /** Adds a reader and returns a function that removes it. Returns undefined when the user has too many sockets. */
  join(reader: Reader): (() => void) | undefined {
    if (this.#audience.ofPerson(reader.caller.id).size >= maxSocketsPerUser) return undefined;
    this.#audience.add(reader);
    return () => this.#audience.delete(reader);
  }

  /** Stops sending and waits for running work. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    for (const timer of this.#wholeTimers.values()) clearTimeout(timer);
    this.#audience.clear();
    await this.#sending;
  }

  #notify({ to, entity, id, words: { phrase, args } }: Notice) {
    const text = eventText('notice', { entity, id, phrase, values: args ?? {} });
    for (const { send } of this.#audience.ofPerson(to)) send([text]);
  }

  #gather(change: Change) {
    if (this.#gathered.size === 0) this.#gatheredSince = performance.now();
    const key = `${change.entity} ${change.id}`;
    const earlier = this.#gathered.get(key);
    const isStillNew = earlier?.kind === 'created' && change.kind === 'changed';
    this.#gathered.set(key, {
      ...change,
      kind: isStillNew ? 'created' : change.kind,
      only: rolesOfBoth(earlier, change),
    });
    // The end of a session is announced with its user's id.
    if (sessionEntities.has(change.entity)) this.#changedUsers.add(change.id);
    this.#publishSoon();
  }

  #publishSoon() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#recheck();
      if (!this.#isPublishing) this.#publishGathered();
    }, gatherMs);
  }

  #publishGathered() {
    const [changes, since] = [[...this.#gathered.values()], this.#gatheredSince];
    this.#gathered = new Map();
    this.#isPublishing = true;
    this.#sendNext('live changes could not be sent', async () => {
      try {
        await this.#publish(changes);
        this.#platform.metrics.eventDelay.observe((performance.now() - since) / msPerSecond);
      } finally {
        this.#isPublishing = false;
        if (this.#gathered.size > 0) this.#publishSoon();
      }
    });
  }

  /** Sends something after what is being sent. `failure` says what went wrong if it fails. */
  #sendNext(failure: string, send: () => Promise<void>) {
    this.#sending = this.#sending.then(send).catch((error: unknown) => {
      this.#platform.failures.report(error, failure);
    });
  }

  #resynchronise() {
    for (const reader of this.#audience.all) void reader.recheck(false);
    const texts = definitions.map(changedText);
    for (const reader of this.#audience.all) reader.send(texts);
  }

  /**
   * Runs before publishing, and while earlier changes are being sent: a reader who lost access must not receive further
   * events.
   */
  #recheck() {
    const users = this.#changedUsers;
    this.#changedUsers = new Set();
    for (const user of users)
      for (const reader of this.#audience.ofPerson(user)) {
        const recheck = reader.recheck(true).finally(() => this.#rechecks.delete(recheck));
        this.#rechecks.add(recheck);
      }
  }

  async #publish(changes: readonly Change[]) {
    if (this.#audience.all.size === 0) return;
    try {
      await withGenericPlans(this.#platform.db, async (tx) => {
        for (const definition of definitions) {
          const ownChanges = changes.filter(({ entity }) => entity === tableOf(definition));
          if (ownChanges.length > 0) await this.#publishOf(tx, definition, ownChanges);
        }
      });
    } catch (error) {
      // What could not be read is not lost: whoever lists such records fetches them again.
      for (const definition of definitions)
        if (changes.some(({ entity }) => entity === tableOf(definition))) this.#queueAnyChanged(definition);
      throw error;
    } finally {
      await this.#sendQueued();
    }
  }

  async #sendQueued() {
    await Promise.all(this.#rechecks);
    for (const [reader, texts] of this.#outbox) if (this.#audience.all.has(reader)) reader.send(texts);
    this.#outbox.clear();
  }

  #queue(readers: Iterable<Reader>, text: string) {
    for (const reader of readers) {
      const texts = this.#outbox.get(reader);
      if (texts) texts.push(text);
      else this.#outbox.set(reader, [text]);
    }
  }

  /** Queues that any record of a definition may have changed, for those who may hear of one. */
  #queueAnyChanged(definition: Definition) {
    const text = changedText(definition);
    const { carries, tells } = definition.live ?? {};
    if (carries || tells) this.#queue(this.#audience.all, text);
    else for (const { readers } of this.#audience.subscribers(definition)) this.#queue(readers, text);
  }

  async #publishOf(tx: Tx, definition: Definition, changes: readonly Change[]) {
    if (definition.live?.wholeList) {
      this.#sendWholeSoon(definition);
      return;
    }
    const { carries, tells } = definition.live ?? {};
    const listening = this.#audience.subscribers(definition);
    if (changes.length > maxSingleChanges && !carries) {
      this.#queueAnyChanged(definition);
      return;
    }
    // A view that nobody of the connected readers has is not read.
    if (!carries && !tells && listening.length === 0) return;
    const relation = relationOf(definition);
    const ids = changes.map(({ id }) => id);
    const rows = await relation.byIds(tx, {}, ids);
    const rowById = new Map(rows.map((row) => [row.id as number, row]));
    const missing = ids.filter((id) => !rowById.has(id));
    const belonging = await relation.visibilityOf(tx, missing);
    const departed = definition.departure ? await relation.byIdsUnscoped(tx, missing) : [];
    const departedById = new Map(departed.map((row) => [row.id as number, row]));
    for (const change of changes) {
      const row = rowById.get(change.id);
      // A record that was created outside this view has never been in it.
      if (!row && change.kind === 'created') continue;
      const ownerRow = row ?? belonging.get(change.id);
      this.#send(definition, change, { row, ownerRow, departed: departedById.get(change.id) });
    }
  }

  /**
   * Queues one change for its readers. A row that was removed, or that left a view without `departure`, is sent as its
   * id.
   */
  #send(definition: Definition, change: Change, { row, ownerRow, departed }: Changed) {
    const encoded = row ? encoderFor(this.#platform.settings)(definition, row) : departureOf(definition, departed);
    const asOf = asOfRows([row ?? departed].filter((read) => read !== undefined));
    const { changed, created = changed, carries, tells } = definition.live ?? {};
    const event = change.kind === 'created' ? created : changed;
    if (row && event && carries) {
      const carried = Object.entries(carries).map(([key, name]) => [key, encoded?.[name]]);
      this.#queue(this.#audience.all, eventText(event, Object.fromEntries(carried), asOf));
      return;
    }
    const idText = eventText('changed', { entity: definition.name, ids: [change.id] });
    const fullText = encoded && event ? eventText(event, encoded, asOf) : idText;
    const relation = relationOf(definition);
    const getsFullRow = ({ opens, own, isPartial }: Subscription) =>
      opens && !isPartial && !(own && isOwnerDependent(definition));
    const seeing = this.#audience.thatSee(definition, ownerRow, (own) =>
      ownerRow ? relation.ownerOf(ownerRow, own) : change.owner,
    );
    const told = new Set(tells && row ? this.#audience.ofPerson(Number(row[tells])) : []);
    for (const { subscription, readers } of seeing) {
      for (const reader of readers) told.delete(reader);
      const mayHear = change.only ? [...readers].filter(({ caller }) => change.only!.includes(caller.role)) : readers;
      this.#queue(mayHear, getsFullRow(subscription) ? fullText : idText);
    }
    this.#queue(told, idText);
  }

  #sendWholeSoon(definition: Definition) {
    if (this.#wholeTimers.has(definition)) return;
    const timer = setTimeout(
      () =>
        this.#sendNext('a live list could not be sent', async () => {
          this.#wholeTimers.delete(definition);
          try {
            const texts = await readWholeLists(this.#platform, definition, this.#audience);
            for (const [reader, text] of texts) this.#queue([reader], text);
          } catch (error) {
            this.#queueAnyChanged(definition);
            throw error;
          } finally {
            await this.#sendQueued();
          }
        }),
      wholeListIntervalMs,
    );
    this.#wholeTimers.set(definition, timer);
  }
}
