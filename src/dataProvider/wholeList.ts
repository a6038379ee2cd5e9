import type { Definition } from '../resources/language/definition';
import type { FilledCondition } from '../resources/language/condition';
import { definitionOf } from '../resources/index';
import type { Field } from '../resources/language/fields';
import type { FieldCondition } from '../resources/language/fieldCondition';
import type { ListQuery } from '../resources/language/query';
import {
  namingFields,
  namingsOf,
  referenceSearchOf,
  searchedFields,
  searchOf,
  type Reading,
  type Search,
} from '../resources/language/search';
import { searchWords } from '../resources/language/searchWords';
import type { Value } from '../resources/language/values';
import { matchesCondition } from '../resources/language/view';
import { decodeRecord, mergeRecord, type DecodedRecord } from '../resources/language/wire';
import { conditionTest, patternTest, searchTextOf, searchTest } from './matching';
import { LazyRows } from './lazyRows';
import { listIn } from './listIn';
import { rowFault } from './rowFault';
import type { Fault } from './wrongAnswer';
import { compareKeys, sortKeyOf, type Key } from './ordering';

/** Titles of the records of one entity, by id. */
export type TitleById = ReadonlyMap<number | string, Value>;

/** Titles of referenced records, by field. References are searched and sorted by title. */
export type Titles = Readonly<Record<string, TitleById>>;

/** A page of a list, and the counts of the whole list. */
export interface ListPage {
  data: DecodedRecord[];
  total: number;
  facts: Record<string, number>;
  /** Number of rows in the answer that could not be decoded. */
  unreadable: number;
}

/** Whether the row at this position passes the filter. */
type RowTest = (position: number) => boolean;

/** The order of the rows by one field; for a reference by these titles. */
interface Order {
  titles: TitleById | undefined;
  positions: Uint32Array;
}

/** The field that names the records of an entity. */
const titleField = (entity: string) => {
  const { fields, display } = definitionOf(entity);
  return fields[display.nameField]!;
};

/**
 * A list that the platform answers with all rows. It is paged, sorted, searched and filtered here, with the same
 * results as in the reference API's database. The order by a field is computed once and cached until the rows change.
 *
 * TanStack DB, LokiJS and AlaSQL query rows in memory, too, but compare and fold text by rules of their own: the two ways of
 * paging would then find different rows.
 */
export class WholeList {
  readonly #definition: Definition;
  readonly #condition: FilledCondition;
  readonly #rows: LazyRows;
  #facts: Record<string, number> = {};
  #unreadable = 0;
  #orders = new Map<string, Order>();
  #texts = new Map<string, readonly (string | null)[]>();
  #titles: TitleById | undefined;

  /** `condition`: what every row must meet; a merged row that does not is removed. */
  constructor(definition: Definition, condition: FilledCondition = {}) {
    this.#definition = definition;
    this.#condition = condition;
    this.#rows = new LazyRows(definition);
  }

  /** Replaces the rows with those of an answer, and returns what is wrong with them. Throws `WrongAnswer` if it contains no list. */
  load(answer: unknown): Fault | undefined {
    const { rows, facts } = listIn(this.#definition, answer);
    this.#unreadable = this.#rows.load(rows);
    this.#facts = facts;
    this.#clearCaches();
    return rowFault(this.#definition, rows);
  }

  /** Merges rows from the live channel: updates or adds them, and removes those that no longer meet the condition. */
  merge(raws: readonly unknown[]): void {
    for (const raw of raws) {
      const row = decodeRecord(this.#definition, raw);
      if (!row) continue;
      const position = this.#rows.positionOf(row.id);
      const merged = position === undefined ? row : mergeRecord(this.#definition, this.#rows.record(position), raw);
      if (matchesCondition(merged, this.#condition) === false) this.#rows.remove(row.id);
      else this.#rows.put(merged);
    }
    this.#clearCaches();
  }

  /** The rows with these ids; unknown ids are skipped. */
  byIds(ids: readonly (number | string)[]): DecodedRecord[] {
    return ids.flatMap((id) => {
      const position = this.#rows.positionOf(id) ?? this.#rows.positionOf(Number(id));
      return position === undefined ? [] : [this.#rows.record(position)];
    });
  }

  /** One page of the rows that match the query, in its order. */
  page(query: ListQuery, titles: Titles): ListPage {
    const accepts = this.#filter(query, titles);
    const order = query.sort.pastLast
      ? this.#pastLast(query.sort.field, titles)
      : this.#order(query.sort.field, titles);
    const descending = query.sort.order === 'DESC';
    const data: DecodedRecord[] = [];
    let total = 0;
    for (let index = 0; index < order.length; index++) {
      const position = order[descending ? order.length - 1 - index : index]!;
      if (!accepts(position)) continue;
      if (total >= query.offset && data.length < query.limit) data.push(this.#rows.record(position));
      total++;
    }
    return { data, total, facts: this.#facts, unreadable: this.#unreadable };
  }

  /** The title of each row, by id. Returns the same map until the rows change. */
  titles(): TitleById {
    if (!this.#titles) {
      const titles = this.#rows.column(this.#definition.display.nameField);
      this.#titles = new Map(this.#ids().map((id, position) => [id, titles[position]!]));
    }
    return this.#titles;
  }

  #ids() {
    return this.#rows.column('id') as readonly (number | string)[];
  }

  #clearCaches() {
    this.#orders.clear();
    this.#texts.clear();
    this.#titles = undefined;
  }

  /** Positions of the rows in ascending order of a field, then of id. Descending order reads them backwards. */
  #order(name: string, { [name]: titles }: Titles): Uint32Array {
    const field = this.#definition.fields[name];
    if (!field) throw new TypeError(`There is no field "${name}" to sort by`);
    const cached = this.#orders.get(name);
    if (cached && cached.titles === titles) return cached.positions;
    const keys = this.#rows.column(name).map(this.#keyOf(field, titles));
    // Sorting keeps the order of equal keys.
    const positions = name === 'id' ? Uint32Array.from(keys.keys()) : Uint32Array.from(this.#order('id', {}));
    positions.sort((a, b) => compareKeys(keys[a]!, keys[b]!));
    this.#orders.set(name, { titles, positions });
    return positions;
  }

  /** The ascending order of a time, in which what is over comes after what is not. */
  #pastLast(name: string, titles: Titles): Uint32Array {
    const order = this.#order(name, titles);
    const times = this.#rows.column(name);
    const now = Date.now();
    const isAhead = (position: number) => !(Date.parse(String(times[position])) < now);
    const first = order.findIndex(isAhead);
    return first <= 0 ? order : Uint32Array.from([...order.subarray(first), ...order.subarray(0, first)]);
  }

  #keyOf(field: Field, titles: TitleById | undefined): (value: Value) => Key {
    if (field.target === undefined) return sortKeyOf(field);
    const keyOf = sortKeyOf(titleField(field.target));
    return (value) => keyOf(titles?.get(value as number) ?? null);
  }

  #filter({ q, named, conditions }: ListQuery, titles: Titles): RowTest {
    const tests = conditions.map((condition) => this.#conditionTest(condition));
    if (q) tests.push(this.#searchTest(q, titles));
    if (named) tests.push(this.#nameTest(named));
    return (position) => tests.every((test) => test(position));
  }

  #conditionTest(condition: FieldCondition): RowTest {
    const test = conditionTest(this.#definition.fields[condition.field]!, condition);
    const values = this.#rows.column(condition.field);
    const others = (condition.or ?? []).map((all) => all.map((one) => this.#conditionTest(one)));
    return (position) => test(values[position]!) || others.some((all) => all.every((meets) => meets(position)));
  }

  /** Whether a row has the text as it stands, or each of its words in one field or another. */
  #searchTest(q: string, titles: Titles): RowTest {
    const hasWhole = this.#textTest(q, titles);
    const words = searchWords(q).map((word) => this.#textTest(word, titles));
    return words.length === 0
      ? hasWhole
      : (position) => hasWhole(position) || words.every((hasWord) => hasWord(position));
  }

  #textTest(q: string, titles: Titles): RowTest {
    const searched = searchedFields(this.#definition);
    if (searched.length === 0) return () => true;
    const tests = searched.flatMap(([name, field]): RowTest[] => {
      if (field.target !== undefined) {
        const test = searchTest(titleField(field.target), q);
        const ids = new Set([...(titles[name] ?? [])].flatMap(([id, title]) => (test?.(title) ? [id] : [])));
        const references = this.#rows.column(name);
        const byTitle: RowTest = (position) => ids.has(references[position] as number);
        return [
          ...(ids.size === 0 ? [] : [byTitle]),
          ...this.#textTests(name, referenceSearchOf(definitionOf(field.target), q)),
        ];
      }
      return this.#textTests(name, searchOf(field, q));
    });
    return (position) => tests.some((test) => test(position));
  }

  #nameTest(typed: string): RowTest {
    const tests = namingFields(this.#definition).flatMap(([name, field]) =>
      namingsOf(field, typed).flatMap((search) => this.#textTests(name, search)),
    );
    return (position) => tests.some((test) => test(position));
  }

  #textTests(name: string, search: Search | null): RowTest[] {
    if (!search) return [];
    const texts = this.#textsOf(name, search.reading);
    const matches = patternTest(search.pattern);
    return [
      (position) => {
        const text = texts[position];
        return typeof text === 'string' && matches(text);
      },
    ];
  }

  /** The text of every row as a search reads it. Cached, so that each typed letter only compares. */
  #textsOf(name: string, reading: Reading): readonly (string | null)[] {
    const key = `${name} ${JSON.stringify(reading)}`;
    const cached = this.#texts.get(key);
    if (cached) return cached;
    const read = searchTextOf(reading);
    const texts = this.#rows.column(name).map((value) => (value === null ? null : read(value)));
    this.#texts.set(key, texts);
    return texts;
  }
}
