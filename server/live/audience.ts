import type { Condition } from '../../src/resources/language/condition';
import type { Definition, Ownership } from '../../src/resources/language/definition';
import { definitions } from '../base/definitions';
import { mayLookUp, mayOpen } from '../../src/resources/language/rights';
import type { Role } from '../../src/resources/language/roles';
import { matchesCondition } from '../../src/resources/language/view';
import type { Caller } from '../calls/platform';
import type { Row } from '../database/relation';
import { addressScopeOf, readScopeOf } from '../entities/scopes';
import { hidesFields } from '../entities/visibleTo';

/** A signed-in socket of the live channel. */
export interface Reader {
  caller: Caller;
  /** Sends events, written by `eventText`, in their order. */
  send: (texts: readonly string[]) => void;
  /**
   * Checks whether the session is still valid, and closes the socket if it is not. With `isChanged`, because the caller's account or
   * a session of theirs changed, it closes it as well when that cannot be found out.
   */
  recheck: (isChanged: boolean) => Promise<void>;
}

/** What a role hears of a definition, whoever the person is. */
export interface Subscription {
  /** Whether the role may open the list, and not only look its records up. */
  opens: boolean;
  /** Whether the role is not sent every field: it fetches the record. */
  isPartial: boolean;
  /** How records belong to people of this role; undefined when the role hears of all records. */
  own?: Ownership | undefined;
  /** Subjects that the role hears about; undefined when it hears about all. */
  about?: ReadonlySet<string> | undefined;
  /** Columns that must hold the id of the person. */
  personColumns: readonly string[];
}

/** Who owns a row by an ownership: null when nobody does, undefined when that is not known. */
type OwnerFor = (own: Ownership | undefined) => number | null | undefined;

const subscriptions = new Map<Definition, Map<Role, Subscription | undefined>>();

const readSubscription = (definition: Definition, caller: Caller): Subscription | undefined => {
  if (!mayLookUp(definitions, definition, caller.role)) return undefined;
  const { own, about } = readScopeOf(definition, caller);
  return {
    opens: mayOpen(definition, caller.role),
    isPartial: hidesFields(definition, caller.role),
    own,
    about: about && new Set(about),
    personColumns: Object.keys(addressScopeOf(definition, caller)),
  };
};

/** Returns what the caller's role hears of a definition, undefined when nothing. Worked out once for each role. */
const subscriptionOf = (definition: Definition, caller: Caller): Subscription | undefined => {
  const ofRoles = subscriptions.get(definition) ?? new Map<Role, Subscription | undefined>();
  subscriptions.set(definition, ofRoles);
  if (!ofRoles.has(caller.role)) ofRoles.set(caller.role, readSubscription(definition, caller));
  return ofRoles.get(caller.role);
};

/**
 * Returns which people of a role may see a row: all, the person with this id, or nobody. Conditions on an undefined row are
 * not met.
 */
export const whoSees = (
  { access: { subjectField, sharedRows } }: Definition,
  { own, about, personColumns }: Subscription,
  row: Row | undefined,
  ownerFor: OwnerFor,
): 'all' | 'nobody' | number => {
  if (about && !about.has(String(row?.[subjectField!]))) return 'nobody';
  const meets = (condition: Condition | undefined) =>
    condition !== undefined && row !== undefined && matchesCondition(row, condition) === true;
  const owner = ownerFor(own);
  const isForAll = !own || (owner === null && meets(sharedRows)) || meets(own.alsoVisible);
  const people = [...(isForAll ? [] : [owner]), ...personColumns.map((column) => (row ? row[column] : owner))];
  if (people.length === 0) return 'all';
  const [person] = people;
  return typeof person === 'number' && people.every((other) => other === person) ? person : 'nobody';
};

const add = <K>(sets: Map<K, Set<Reader>>, key: K, reader: Reader) => {
  const readers = sets.get(key) ?? new Set();
  sets.set(key, readers.add(reader));
};

const remove = <K>(sets: Map<K, Set<Reader>>, key: K, reader: Reader) => {
  const readers = sets.get(key);
  readers?.delete(reader);
  if (readers?.size === 0) sets.delete(key);
};

const nobody: ReadonlySet<Reader> = new Set();

/**
 * The readers of this instance, found by role and by person: of thousands only those who may see a record are looked at.
 */
export class Audience {
  readonly #all = new Set<Reader>();
  readonly #ofRole = new Map<Role, Set<Reader>>();
  readonly #ofPerson = new Map<number, Set<Reader>>();

  get all(): ReadonlySet<Reader> {
    return this.#all;
  }

  /** The sockets of one person. */
  ofPerson(id: number): ReadonlySet<Reader> {
    return this.#ofPerson.get(id) ?? nobody;
  }

  add(reader: Reader): void {
    this.#all.add(reader);
    add(this.#ofRole, reader.caller.role, reader);
    add(this.#ofPerson, reader.caller.id, reader);
  }

  delete(reader: Reader): void {
    this.#all.delete(reader);
    remove(this.#ofRole, reader.caller.role, reader);
    remove(this.#ofPerson, reader.caller.id, reader);
  }

  clear(): void {
    this.#all.clear();
    this.#ofRole.clear();
    this.#ofPerson.clear();
  }

  /** Returns the readers who hear of a definition at all, by role. */
  subscribers(definition: Definition): { subscription: Subscription; readers: ReadonlySet<Reader> }[] {
    return [...this.#ofRole.values()].flatMap((readers) => {
      const [first] = readers;
      const subscription = subscriptionOf(definition, first!.caller);
      return subscription ? [{ subscription, readers }] : [];
    });
  }

  /**
   * Returns the readers who may see a row, by role. `row` is the row, or for one that left the definition's view the columns
   * that decide who may see it.
   */
  *thatSee(
    definition: Definition,
    row: Row | undefined,
    ownerFor: OwnerFor,
  ): Generator<{ subscription: Subscription; readers: Iterable<Reader> }> {
    for (const { subscription, readers } of this.subscribers(definition)) {
      const person = whoSees(definition, subscription, row, ownerFor);
      if (person === 'all') yield { subscription, readers };
      else if (person !== 'nobody')
        yield { subscription, readers: [...this.ofPerson(person)].filter((reader) => readers.has(reader)) };
    }
  }
}
