import { identityOf, type Definition } from '../resources/define';
import type { Field } from '../resources/fields';
import { needleFor, searchedFields, type FieldCondition, type ListQuery } from '../resources/query';
import { decodeValue, misfit, type Value } from '../resources/values';
import { decodeRecord, mergeRecord, unwrapList, type DecodedRecord } from '../resources/wire';

/** Titles of referenced records by field and id: references are searched and sorted by what they show. */
export type Titles = Readonly<Record<string, Readonly<Record<number | string, string>>>>;

/** A page of a list and what is known of the whole. */
export interface ListPage {
  data: DecodedRecord[];
  total: number;
  facts: Record<string, number>;
  /** Rows of the answer that could not even be told apart. */
  lost: number;
}

type Key = string | number | null;

const numericTypes = new Set<Field['type']>(['money', 'percent']);
const foldedTypes = new Set<Field['type']>(['text', 'longText', 'email', 'phone', 'requisites']);

/** Compares as the reference API's database does: text by code point, nothing after everything. */
const compareKeys = (a: Key, b: Key): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
};

/**
 * A list whose platform answers with all of it: paged, sorted, searched and filtered here, exactly as the reference
 * API does it in its database. An order is worked out once per field and kept until the rows change.
 */
export class WholeList {
  readonly #definition: Definition;
  #rows: DecodedRecord[] = [];
  #facts: Record<string, number> = {};
  #lost = 0;
  #orders = new Map<string, Uint32Array>();
  #positions = new Map<number | string, number>();

  constructor(definition: Definition) {
    this.#definition = definition;
  }

  /** Takes a whole answer. Throws `TypeError` when there is no list in it. */
  load(answer: unknown): void {
    const { rows, facts } = unwrapList(this.#definition, answer);
    const decoded = rows.map((raw) => decodeRecord(this.#definition, raw));
    this.#rows = decoded.filter((row) => row !== undefined);
    this.#facts = facts;
    this.#lost = rows.length - this.#rows.length;
    this.#changed();
  }

  /** Puts rows of the live channel in: known ones are replaced, others added. */
  merge(raws: readonly unknown[]): void {
    for (const raw of raws) {
      const row = decodeRecord(this.#definition, raw);
      if (!row) continue;
      const position = this.#positions.get(row.id);
      if (position === undefined) {
        this.#positions.set(row.id, this.#rows.length);
        this.#rows.push(row);
      } else {
        this.#rows[position] = mergeRecord(this.#definition, this.#rows[position]!, raw);
      }
    }
    this.#orders.clear();
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
      const row = this.#rows[order[descending ? order.length - 1 - at : at]!]!;
      if (!accepts(row)) continue;
      if (total >= query.offset && data.length < query.limit) data.push(row);
      total++;
    }
    return { data, total, facts: this.#facts, lost: this.#lost };
  }

  #changed() {
    this.#orders = new Map();
    this.#positions = new Map(this.#rows.map((row, index) => [row.id, index]));
  }

  /** Positions of the rows in ascending order of a field; the other direction is this one read backwards. */
  #order(name: string, titles: Titles): Uint32Array {
    const field = this.#definition.fields[name];
    if (!field) throw new TypeError(`There is no field "${name}" to sort by`);
    const shown = titles[name];
    const cacheKey = shown ? `${name} ${JSON.stringify(shown)}` : name;
    const known = this.#orders.get(cacheKey);
    if (known) return known;
    const keyOf = sortKey(field, shown);
    const keys = this.#rows.map((row) => keyOf(row[name] as Value));
    const identity = identityOf(this.#definition);
    const order = Uint32Array.from(this.#rows.keys());
    order.sort(
      (a, b) =>
        compareKeys(keys[a]!, keys[b]!) ||
        compareKeys(this.#rows[a]![identity] as Key, this.#rows[b]![identity] as Key),
    );
    this.#orders.set(cacheKey, order);
    return order;
  }

  #filter({ q, conditions }: ListQuery, titles: Titles): (row: DecodedRecord) => boolean {
    const tests = conditions.map((condition) => conditionTest(this.#definition.fields[condition.field]!, condition));
    const searched = q ? searchedFields(this.#definition) : [];
    if (q && searched.length > 0) {
      const matchers = searched.map(([name, field]) => matcher(name, field, q, titles[name]));
      tests.push((row) => matchers.some((matches) => matches(row)));
    }
    return (row) => tests.every((test) => test(row));
  }
}

const sortKey = (field: Field, shown: Titles[string] | undefined): ((value: Value) => Key) => {
  if (field.type === 'reference') {
    return (value) => (value === null ? null : (shown?.[value as number]?.toLowerCase() ?? null));
  }
  if (numericTypes.has(field.type)) return (value) => (value === null ? null : Number(value));
  if (foldedTypes.has(field.type)) return (value) => (value === null ? null : String(value).toLowerCase());
  return (value) => (typeof value === 'boolean' ? Number(value) : value);
};

const conditionTest = (field: Field, { field: name, operator, values }: FieldCondition) => {
  const decoded = values.map((value) => decodeValue(field, value)).filter((value) => value !== misfit);
  const comparable = (value: Value) => (numericTypes.has(field.type) && value !== null ? Number(value) : value) as Key;
  if (operator === 'in') {
    const wanted = new Set(decoded.map(comparable));
    return (row: DecodedRecord) => wanted.has(comparable(row[name] as Value));
  }
  const bound = comparable(decoded[0] ?? null);
  const sign = operator === 'gte' ? 1 : -1;
  return (row: DecodedRecord) => {
    const value = comparable(row[name] as Value);
    return value !== null && bound !== null && compareKeys(value, bound) * sign >= 0;
  };
};

const matcher = (name: string, field: Field, q: string, shown: Titles[string] | undefined) => {
  const needle = needleFor(field, q);
  if (field.type === 'reference') {
    const ids = new Set(
      Object.entries(shown ?? {})
        .filter(([, title]) => title.toLowerCase().includes(needle))
        .map(([id]) => Number(id)),
    );
    return (row: DecodedRecord) => ids.has(row[name] as number);
  }
  return (row: DecodedRecord) => {
    const value = row[name];
    return value !== null && value !== undefined && String(value).toLowerCase().includes(needle);
  };
};
