import { sql } from 'kysely';
import type { Db } from '../../database/schema';

/** Ids that are counted together, both included. */
export interface IdRange {
  from: number;
  to: number;
}

/** So many ids are a run: what one change has counted again stays small, and so do the runs of a million rows. */
const usualSize = 8192;

/**
 * What is counted of the rows of a table, by runs of their ids: what was counted of a run stands until a row of it changes,
 * so that a count of a million rows is one of the few thousand around what happened. Whatever was heard, the run
 * whose turn it is is counted again: nothing that was missed stays.
 */
export class CountsByIdRange<Part> {
  readonly #count: (db: Db, run: IdRange) => Promise<Part>;
  readonly #size: number;
  readonly #parts = new Map<number, Part>();
  readonly #changed = new Set<number>();
  #turn = 0;

  constructor(
    readonly table: string,
    count: (db: Db, run: IdRange) => Promise<Part>,
    size = usualSize,
  ) {
    this.#count = count;
    this.#size = size;
  }

  /** A row of the table was made, changed or removed. */
  changed(id: number): void {
    this.#changed.add(Math.floor(id / this.#size));
  }

  /** What there is of every run, in the order of their ids. */
  async read(db: Db): Promise<Part[]> {
    const places = await this.#places(db);
    const turn = places[this.#turn++ % places.length];
    const parts: Part[] = [];
    for (const place of places) {
      const known = this.#changed.has(place) || place === turn ? undefined : this.#parts.get(place);
      parts.push(known ?? (await this.#countAgain(db, place)));
    }
    return parts;
  }

  /** The runs that have rows: a row far from all others makes one more, and none between. */
  async #places(db: Db): Promise<number[]> {
    const place = sql`floor(min(id)::numeric / ${sql.lit(this.#size)})::bigint`;
    const { rows } = await sql<{ place: number }>`with recursive places as (
        select ${place} as place from ${sql.table(this.table)}
        union all select (select ${place} from ${sql.table(this.table)}
          where id >= (p.place + 1) * ${sql.lit(this.#size)}) from places p where p.place is not null)
      select place from places where place is not null order by place`.execute(db);
    return rows.map((row) => row.place);
  }

  async #countAgain(db: Db, place: number): Promise<Part> {
    // What changes while it is counted is counted next time.
    this.#changed.delete(place);
    this.#parts.delete(place);
    const part = await this.#count(db, { from: place * this.#size, to: (place + 1) * this.#size - 1 });
    this.#parts.set(place, part);
    return part;
  }
}
