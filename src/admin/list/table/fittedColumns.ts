/** A column and the width (px) that its content needs. */
export interface MeasuredColumn {
  name: string;
  /** It shows a uuid, which nobody reads. */
  isKey: boolean;
  /** The least width (px) at which it can still be read, if it is less than its content needs. */
  least?: number;
  width: number;
}

/** How the columns of a table fit: those that are left out, and the widths (px) of those that are narrowed. */
export interface Fit {
  dropped: ReadonlySet<string>;
  narrowed: ReadonlyMap<string, number>;
}

const leastOf = ({ least, width }: MeasuredColumn) => Math.min(least ?? width, width);

const sumOf = (columns: readonly MeasuredColumn[], widthOf: (column: MeasuredColumn) => number) =>
  columns.reduce((sum, column) => sum + widthOf(column), 0);

/** Returns the columns to leave out so that the others fit into `room` (px), each at its least width. */
const columnsToDrop = (
  columns: readonly MeasuredColumn[],
  { room, kept, yielding }: { room: number; kept: ReadonlySet<string>; yielding: readonly string[] },
): ReadonlySet<string> => {
  const others = columns.filter(({ isKey }) => !isKey).toReversed();
  const first = [...columns.filter(({ isKey }) => isKey), ...others].filter(({ name }) => !kept.has(name));
  const last = yielding.flatMap((name) => columns.filter((column) => column.name === name));
  let total = sumOf(columns, leastOf);
  const dropped = new Set<string>();
  for (const column of [...first, ...last]) {
    if (total <= room) break;
    dropped.add(column.name);
    total -= leastOf(column);
  }
  return dropped;
};

/**
 * Returns how the columns fit into `room` (px). Words are cut first, down to what can still be read. Then columns are left
 * out: uuids first, then from the last column back. The kept ones stay even if they do not fit, but for those in `yielding`,
 * which go in this order. `leftOut` are out anyway.
 */
export const fittedColumns = (
  columns: readonly MeasuredColumn[],
  {
    room,
    kept,
    yielding = [],
    leftOut = new Set(),
  }: { room: number; kept: ReadonlySet<string>; yielding?: readonly string[]; leftOut?: ReadonlySet<string> },
): Fit => {
  const offered = columns.filter(({ name }) => !leftOut.has(name));
  const dropped = columnsToDrop(offered, { room, kept, yielding });
  const shown = offered.filter(({ name }) => !dropped.has(name));
  const excess = sumOf(shown, ({ width }) => width) - room;
  const spare = sumOf(shown, (column) => column.width - leastOf(column));
  const share = spare > 0 ? Math.min(1, Math.max(0, excess / spare)) : 0;
  const narrowed = shown
    .map((column) => [column.name, Math.floor(column.width - share * (column.width - leastOf(column)))] as const)
    .filter(([name, width]) => width < columns.find((column) => column.name === name)!.width);
  return { dropped: new Set([...leftOut, ...dropped]), narrowed: new Map(narrowed) };
};
