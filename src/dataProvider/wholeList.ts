import { identityOf, type Definition } from '../resources/language/definition';
import type { Condition } from '../resources/language/condition';
import { definitionOf } from '../resources/index';
import type { ListQuery } from '../resources/language/query';
import {
  namingFields,
  namingOf,
  referenceSearchOf,
  searchedFields,
  searchOf,
  type Reading,
  type Search,
} from '../resources/language/search';
import type { Value } from '../resources/language/values';
import { matchesCondition } from '../resources/language/view';
import { decodeRecord, mergeRecord, unwrapList, type DecodedRecord } from '../resources/language/wire';
import { conditionTest, patternTest, searchTextOf, searchTest } from './matching';
import { compareKeys, sortKeyOf } from './ordering';

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
 */
export class WholeList {
  readonly #definition: Definition;
  readonly #condition: Condition;
  #rows: DecodedRecord[] = [];
  #facts: Record<string, number> = {};
  #unreadable = 0;
  #orders = new Map<string, Order>();
  #texts = new Map<string, readonly (string | null)[]>();
  #titles: TitleById | undefined;
  #positions = new Map<number | string, number>();

  /** `condition`: what every row must meet; a merged row that does not is removed. */
  constructor(definition: Definition, condition: Condition = {}) {
    this.#definition = definition;
    this.#condition = condition;
  }

  /** Replaces the rows with those of an answer. Throws `TypeError` if it contains no list. */
  load(answer: unknown): void {
    const list = unwrapList(this.#definition, answer);
    if (!list) throw new TypeError('The answer is not a list');
    const { rows, facts } = list;
    const decoded = rows.map((raw) => decodeRecord(this.#definition, raw));
    this.#rows = decoded.filter((row) => row !== undefined);
    this.#facts = facts;
    this.#unreadable = rows.length - this.#rows.length;
    this.#indexRows();
  }

  /** Merges rows from the live channel: updates or adds them, and removes those that no longer meet the condition. */
  merge(raws: readonly unknown[]): void {
    for (const raw of raws) {
      const row = decodeRecord(this.#definition, raw);
      if (!row) continue;
      const position = this.#positions.get(row.id);
      const existing = position === undefined ? undefined : this.#rows[position]!;
      const merged = existing ? mergeRecord(this.#definition, existing, raw) : row;
      if (matchesCondition(merged, this.#condition) === false) this.#remove(row.id);
      else this.#put(merged, position ?? this.#rows.length);
    }
    this.#clearCaches();
  }

  #put(row: DecodedRecord, position: number) {
    this.#positions.set(row.id, position);
    this.#rows[position] = row;
  }

  /** Removes a row. The last row moves to its position, so that no other position changes. */
  #remove(id: DecodedRecord['id']) {
    const position = this.#positions.get(id);
    if (position === undefined) return;
    const last = this.#rows.pop()!;
    this.#positions.delete(id);
    if (last.id !== id) this.#put(last, position);
  }

  /** The rows with these ids; unknown ids are skipped. */
  byIds(ids: readonly (number | string)[]): DecodedRecord[] {
    return ids.flatMap((id) => {
      const position = this.#positions.get(id) ?? this.#positions.get(Number(id));
      return position === undefined ? [] : [this.#rows[position]!];
    });
  }

  /** One page of the rows that match the query, in its order. */
  page(query: ListQuery, titles: Titles): ListPage {
    const accepts = this.#filter(query, titles);
    const order = this.#order(query.sort.field, titles);
    const descending = query.sort.order === 'DESC';
    const data: DecodedRecord[] = [];
    let total = 0;
    for (let index = 0; index < order.length; index++) {
      const position = order[descending ? order.length - 1 - index : index]!;
      if (!accepts(position)) continue;
      if (total >= query.offset && data.length < query.limit) data.push(this.#rows[position]!);
      total++;
    }
    return { data, total, facts: this.#facts, unreadable: this.#unreadable };
  }

  /** The title of each row, by id. Returns the same map until the rows change. */
  titles(): TitleById {
    return (this.#titles ??= new Map(
      this.#rows.map((row) => [row.id, row[this.#definition.display.nameField] as Value]),
    ));
  }

  #indexRows() {
    this.#clearCaches();
    this.#positions = new Map(this.#rows.map((row, index) => [row.id, index]));
  }

  #clearCaches() {
    this.#orders.clear();
    this.#texts.clear();
    this.#titles = undefined;
  }

  /** Positions of the rows in ascending order of a field. Descending order reads them backwards. */
  #order(name: string, { [name]: titles }: Titles): Uint32Array {
    const field = this.#definition.fields[name];
    if (!field) throw new TypeError(`There is no field "${name}" to sort by`);
    const cached = this.#orders.get(name);
    if (cached && cached.titles === titles) return cached.positions;
    const keys = this.#rows.map(this.#keyOf(name, titles));
    const identity = this.#rows.map(this.#keyOf(identityOf(this.#definition), undefined));
    const positions = Uint32Array.from(this.#rows.keys());
    positions.sort((a, b) => compareKeys(keys[a]!, keys[b]!) || compareKeys(identity[a]!, identity[b]!));
    this.#orders.set(name, { titles, positions });
    return positions;
  }

  #keyOf(name: string, titles: TitleById | undefined) {
    const field = this.#definition.fields[name]!;
    if (field.target === undefined) {
      const keyOf = sortKeyOf(field);
      return (row: DecodedRecord) => keyOf(row[name] as Value);
    }
    const keyOf = sortKeyOf(titleField(field.target));
    return (row: DecodedRecord) => keyOf(titles?.get(row[name] as number) ?? null);
  }

  #filter({ q, named, conditions }: ListQuery, titles: Titles): RowTest {
    const tests = conditions.map((condition): RowTest => {
      const test = conditionTest(this.#definition.fields[condition.field]!, condition);
      return (position) => test(this.#rows[position]![condition.field] as Value);
    });
    if (q) tests.push(this.#searchTest(q, titles));
    if (named) tests.push(this.#nameTest(named));
    return (position) => tests.every((test) => test(position));
  }

  #searchTest(q: string, titles: Titles): RowTest {
    const searched = searchedFields(this.#definition);
    if (searched.length === 0) return () => true;
    const tests = searched.flatMap(([name, field]): RowTest[] => {
      if (field.target !== undefined) {
        const test = searchTest(titleField(field.target), q);
        const ids = new Set([...(titles[name] ?? [])].flatMap(([id, title]) => (test?.(title) ? [id] : [])));
        const byTitle: RowTest = (position) => ids.has(this.#rows[position]![name] as number);
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
      this.#textTests(name, namingOf(field, typed)),
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
    const texts = this.#rows.map((row) => (row[name] === null ? null : read(row[name] as Value)));
    this.#texts.set(key, texts);
    return texts;
  }
}
