/** Receives the changes that any instance makes in the database. */
export interface ChangeListener {
  /** Notifications arrive from now on. Changes before this may have been missed. */
  onConnected(): void;
  /** The connection is lost: changes may be missed from now on. */
  onDisconnected(): void;
  /** A row of a table was created, changed or removed. */
  onChange(table: string, id: number): void;
}
