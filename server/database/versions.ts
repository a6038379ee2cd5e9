import { randomBytes } from 'node:crypto';
import type { ChangeListener } from './changeListener';

/**
 * Counts the announced changes of each table, for the ETags of whole lists (docs/decisions.md#lists-and-records). Has no versions
 * while disconnected from announcements, so that a stale list is never confirmed as current.
 */
export class TableVersions implements ChangeListener {
  readonly #counts = new Map<string, number>();
  #epoch: string | undefined;

  onConnected(): void {
    this.#epoch = randomBytes(9).toString('base64url');
  }

  onDisconnected(): void {
    this.#epoch = undefined;
  }

  /** Counts a change of a table. */
  onChange(table: string): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
  }

  /** Returns the common version of these tables; undefined while disconnected. */
  of(tables: readonly string[]): string | undefined {
    if (this.#epoch === undefined) return undefined;
    const changes = tables.reduce((sum, table) => sum + (this.#counts.get(table) ?? 0), 0);
    return `${this.#epoch}.${changes}`;
  }
}
