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
import { conditionTest, patternTest, comparedTextOf, searchTest } from './matching';
import { compareKeys, sortKeyOf } from './ordering';

/** What names the records of one entity, by their id. */
export type TitleById = ReadonlyMap<number | string, Value>;

/** The titles of referenced records by field: references are searched and sorted by what they show. */
export type Titles = Readonly<Record<string, TitleById>>;

/** A page of a list and what is known of the whole. */
export interface ListPage {
  data: DecodedRecord[];
  total: number;
  facts: Record<string, number>;
  /** Rows of the answer that could not even be told apart. */
  lost: number;
}

/** Is the row at this position wanted? */
type RowTest = (position: number) => boolean;

/** The order of the rows by one field; for a reference, by these titles. */
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
 * A list whose platform answers with all of it: paged, sorted, searched and filtered here, exactly as the reference
 * API does it in its database. An order is worked out once per field and kept until the rows change.
 */
export class WholeList {
  readonly #definition: Definition;
  readonly #where: Condition;
  #rows: DecodedRecord[] = [];
  #facts: Record<string, number> = {};
  #lost = 0;
  #orders = new Map<string, Order>();
  #texts = new Map<string, readonly (string | null)[]>();
  #titles: TitleById | undefined;
  #positions = new Map<number | string, number>();

  /** `where`: what every row meets; one that no longer does leaves the list. */
  constructor(definition: Definition, where: Condition = {}) {
    this.#definition = definition;
    this.#where = where;
  }

  /** Takes a whole answer. Throws `TypeError` when there is no list in it. */
  load(answer: unknown): void {
    const list = unwrapList(this.#definition, answer);
    if (!list) throw new TypeError('The answer is not a list');
    const { rows, facts } = list;
    const decoded = rows.map((raw) => decodeRecord(this.#definition, raw));
    this.#rows = decoded.filter((row) => row !== undefined);
    this.#facts = facts;
    this.#lost = rows.length - this.#rows.length;
    this.#changed();
  }

  /** Puts rows of the live channel in: known ones are replaced, others added; those that left the view go. */
  merge(raws: readonly unknown[]): void {
    for (const raw of raws) {
      const row = decodeRecord(this.#definition, raw);
      if (!row) continue;
      const position = this.#positions.get(row.id);
      const known = position === undefined ? undefined : this.#rows[position]!;
      const merged = known ? mergeRecord(this.#definition, known, raw) : row;
      if (matchesCondition(merged, this.#where) === false) this.#remove(row.id);
      else this.#put(merged, position ?? this.#rows.length);
    }
    this.#forget();
  }

  #put(row: DecodedRecord, position: number) {
    this.#positions.set(row.id, position);
    this.#rows[position] = row;
  }

  /** The last row takes the place of the one that goes. */
  #remove(id: DecodedRecord['id']) {
    const position = this.#positions.get(id);
    if (position === undefined) return;
    const last = this.#rows.pop()!;
    this.#positions.delete(id);
    if (last.id !== id) this.#put(last, position);
  }

  /** The rows with these ids. */
  byIds(ids: readonly (number | string)[]): DecodedRecord[] {
    return ids.flatMap((id) => {
      const position = this.#positions.get(id) ?? this.#positions.get(Number(id));
      return position === undefined ? [] : [this.#rows[position]!];
    });
  }

  /** One page, in the asked order. */
  page(query: ListQuery, titles: Titles): ListPage {
    const accepts = this.#filter(query, titles);
    const order = this.#order(query.sort.field, titles);
    const descending = query.sort.order === 'DESC';
    const data: DecodedRecord[] = [];
    let total = 0;
    for (let at = 0; at < order.length; at++) {
      const position = order[descending ? order.length - 1 - at : at]!;
      if (!accepts(position)) continue;
      if (total >= query.offset && data.length < query.limit) data.push(this.#rows[position]!);
      total++;
    }
    return { data, total, facts: this.#facts, lost: this.#lost };
  }

  /** What names each row, by its id: the same map until the rows change. */
  titles(): TitleById {
    return (this.#titles ??= new Map(
      this.#rows.map((row) => [row.id, row[this.#definition.display.nameField] as Value]),
    ));
  }

  #changed() {
    this.#forget();
    this.#positions = new Map(this.#rows.map((row, index) => [row.id, index]));
  }

  #forget() {
    this.#orders.clear();
    this.#texts.clear();
    this.#titles = undefined;
  }

  /** Positions of the rows in ascending order of a field; the other direction is this one read backwards. */
  #order(name: string, { [name]: titles }: Titles): Uint32Array {
    const field = this.#definition.fields[name];
    if (!field) throw new TypeError(`There is no field "${name}" to sort by`);
    const known = this.#orders.get(name);
    if (known && known.titles === titles) return known.positions;
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
    if (q) tests.push(this.#search(q, titles));
    if (named) tests.push(this.#named(named));
    return (position) => tests.every((test) => test(position));
  }

  #search(q: string, titles: Titles): RowTest {
    const searched = searchedFields(this.#definition);
    if (searched.length === 0) return () => true;
    const tests = searched.flatMap(([name, field]): RowTest[] => {
      if (field.target !== undefined) {
        const test = searchTest(titleField(field.target), q);
        const ids = new Set([...(titles[name] ?? [])].flatMap(([id, title]) => (test?.(title) ? [id] : [])));
        const byTitle: RowTest = (position) => ids.has(this.#rows[position]![name] as number);
        return [
          ...(ids.size === 0 ? [] : [byTitle]),
          ...this.#finds(name, referenceSearchOf(definitionOf(field.target), q)),
        ];
      }
      return this.#finds(name, searchOf(field, q));
    });
    return (position) => tests.some((test) => test(position));
  }

  #named(typed: string): RowTest {
    const tests = namingFields(this.#definition).flatMap(([name, field]) => this.#finds(name, namingOf(field, typed)));
    return (position) => tests.some((test) => test(position));
  }

  #finds(name: string, search: Search | null): RowTest[] {
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

  /** Every row's text as a search reads it: worked out once, so that each letter typed only compares. */
  #textsOf(name: string, reading: Reading): readonly (string | null)[] {
    const key = `${name} ${JSON.stringify(reading)}`;
    const known = this.#texts.get(key);
    if (known) return known;
    const read = comparedTextOf(reading);
    const texts = this.#rows.map((row) => (row[name] === null ? null : read(row[name] as Value)));
    this.#texts.set(key, texts);
    return texts;
  }
}
