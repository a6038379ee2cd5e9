import { sql } from 'kysely';
import type { Db } from '../../database/schema';

/** A range of ids that is counted together, both ends included. */
export interface IdRange {
  from: number;
  to: number;
}

/**
 * Number of ids in a range: small enough that one change recounts little, large enough that a million rows give few
 * ranges.
 */
const defaultSize = 8192;

/**
 * Caches what is counted of a table by ranges of ids. Only ranges with changed rows are counted again, so a count over
 * a million rows reads a few thousand. Each read also recounts one range in turn, so a missed change does not stay.
 */
export class CountsByIdRange<Part> {
  readonly #count: (db: Db, range: IdRange) => Promise<Part>;
  readonly #size: number;
  readonly #parts = new Map<number, Part>();
  readonly #changed = new Set<number>();
  #readCount = 0;

  constructor(
    readonly table: string,
    count: (db: Db, range: IdRange) => Promise<Part>,
    size = defaultSize,
  ) {
    this.#count = count;
    this.#size = size;
  }

  /** Marks the range of this row as changed. */
  markChanged(id: number): void {
    this.#changed.add(Math.floor(id / this.#size));
  }

  /** Returns the part of every range, in the order of ids. */
  async read(db: Db): Promise<Part[]> {
    const indexes = await this.#readIndexes(db);
    const recountIndex = indexes[this.#readCount++ % indexes.length];
    const parts: Part[] = [];
    for (const index of indexes) {
      const cached = this.#changed.has(index) || index === recountIndex ? undefined : this.#parts.get(index);
      parts.push(cached ?? (await this.#recount(db, index)));
    }
    return parts;
  }

  /** The indexes of ranges that contain rows. Empty ranges between distant ids are skipped. */
  async #readIndexes(db: Db): Promise<number[]> {
    const index = sql`floor(min(id)::numeric / ${sql.lit(this.#size)})::bigint`;
    const { rows } = await sql<{ index: number }>`with recursive indexes as (
        select ${index} as index from ${sql.table(this.table)}
        union all select (select ${index} from ${sql.table(this.table)}
          where id >= (p.index + 1) * ${sql.lit(this.#size)}) from indexes p where p.index is not null)
      select index from indexes where index is not null order by index`.execute(db);
    return rows.map((row) => row.index);
  }

  async #recount(db: Db, index: number): Promise<Part> {
    // Removed before the count: a change during the count is counted next time.
    this.#changed.delete(index);
    this.#parts.delete(index);
    const part = await this.#count(db, { from: index * this.#size, to: (index + 1) * this.#size - 1 });
    this.#parts.set(index, part);
    return part;
  }
}
