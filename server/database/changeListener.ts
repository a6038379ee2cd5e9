/** Somebody on this instance who is told what changed in the database, by whichever instance. */
export interface ChangeListener {
  /** Changes are heard from now on; what was known before may have missed some. */
  hearing(): void;
  /** Changes may be missed from now on. */
  deaf(): void;
  /** A row of a table was made, changed or removed. */
  raise(table: string, id: number): void;
}
