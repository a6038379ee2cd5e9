import type { Definition } from '../resources/language/definition';
import type { Value } from '../resources/language/values';
import { decodeField, decodeRecord, idAmong, type DecodedRecord } from '../resources/language/wire';

/**
 * The rows of a whole list, decoded when they are read: a page needs few of them, and an order or a filter one column. Rows
 * have positions, which change only when rows are removed.
 */
export class LazyRows {
  readonly #definition: Definition;
  /** Each row as the platform sent it, or a record where the live channel changed it. */
  #raws: unknown[] = [];
  #changed = new Map<number, DecodedRecord>();
  #columns = new Map<string, Value[]>();
  #positions = new Map<number | string, number>();

  constructor(definition: Definition) {
    this.#definition = definition;
  }

  /** Replaces all rows. Leaves out those without a valid id, and returns how many these are. */
  load(raws: readonly unknown[]): number {
    const isRow = (raw: unknown) => typeof raw === 'object' && raw !== null;
    const ids = raws.map((raw) =>
      isRow(raw) ? idAmong(this.#definition, (name) => decodeField(this.#definition, name, raw).value) : null,
    );
    const hasId = (index: number) => typeof ids[index] === 'number' || typeof ids[index] === 'string';
    this.#raws = raws.filter((_raw, index) => hasId(index));
    this.#changed.clear();
    this.#columns.clear();
    const validIds = ids.filter((_id, index) => hasId(index)) as (number | string)[];
    this.#columns.set('id', validIds);
    this.#positions = new Map(validIds.map((id, position) => [id, position]));
    return raws.length - this.#raws.length;
  }

  get length(): number {
    return this.#raws.length;
  }

  /** Returns the position of the record with this id; undefined if there is none. */
  positionOf(id: number | string): number | undefined {
    return this.#positions.get(id);
  }

  /** Decodes the row at this position. */
  record(position: number): DecodedRecord {
    return this.#changed.get(position) ?? decodeRecord(this.#definition, this.#raws[position])!;
  }

  /** Returns the values of a field by position. Decodes them once. */
  column(name: string): readonly Value[] {
    const cached = this.#columns.get(name);
    if (cached) return cached;
    const values = this.#raws.map((raw, position) => {
      const record = this.#changed.get(position);
      return record ? (record[name] as Value) : decodeField(this.#definition, name, raw).value;
    });
    this.#columns.set(name, values);
    return values;
  }

  /** Replaces the record with the same id, or adds it at the end. */
  put(record: DecodedRecord): void {
    this.#putAt(this.#positions.get(record.id) ?? this.#raws.length, record);
  }

  /** Removes a record. The last row moves to its position, so that no other position changes. */
  remove(id: DecodedRecord['id']): void {
    const position = this.#positions.get(id);
    if (position === undefined) return;
    const last = this.record(this.#raws.length - 1);
    this.#raws.pop();
    this.#changed.delete(this.#raws.length);
    for (const values of this.#columns.values()) values.pop();
    this.#positions.delete(id);
    if (last.id !== id) this.#putAt(position, last);
  }

  #putAt(position: number, record: DecodedRecord) {
    this.#raws[position] = undefined;
    this.#changed.set(position, record);
    this.#positions.set(record.id, position);
    for (const [name, values] of this.#columns) values[position] = record[name] as Value;
  }
}
