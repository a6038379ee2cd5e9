import { randomBytes } from 'node:crypto';
import type { ChangeListener } from './changeListener';

/**
 * How often each table was changed, as far as this instance has heard: what the ETag of a whole list is made of
 * (decisions, section 1). While nothing is heard there is no version, so that nothing stale is confirmed.
 */
export class TableVersions implements ChangeListener {
  readonly #counts = new Map<string, number>();
  #era: string | undefined;

  hearing(): void {
    this.#era = randomBytes(9).toString('base64url');
  }

  deaf(): void {
    this.#era = undefined;
  }

  /** A table was changed. */
  raise(table: string): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
  }

  /** The version of what is read from these tables; undefined while it can't be known. */
  of(tables: readonly string[]): string | undefined {
    if (this.#era === undefined) return undefined;
    const changes = tables.reduce((sum, table) => sum + (this.#counts.get(table) ?? 0), 0);
    return `${this.#era}.${changes}`;
  }
}
