/** A column and the width (px) that its content needs. */
export interface MeasuredColumn {
  name: string;
  /** It shows a uuid, which nobody reads. */
  isKey: boolean;
  /** It is of an extension, and nobody added it: those of the contract stay longer. */
  isExtension?: boolean;
  /** The least width (px) at which it can still be read, if it is less than its content needs. */
  least?: number;
  width: number;
}

/** How the columns of a table fit: those that are left out, and the widths (px) of those that are narrowed. */
export interface Fit {
  /** Whether the cells have less space at their sides. */
  isTight: boolean;
  dropped: ReadonlySet<string>;
  narrowed: ReadonlyMap<string, number>;
}

const leastOf = ({ least, width }: MeasuredColumn) => Math.min(least ?? width, width);

const sumOf = (columns: readonly MeasuredColumn[], widthOf: (column: MeasuredColumn) => number) =>
  columns.reduce((sum, column) => sum + widthOf(column), 0);

/** So much narrower (px) is a cell of a tight table. */
export const tightenedBy = 14;

interface Room {
  room: number;
  kept: ReadonlySet<string>;
  yielding: readonly string[];
}

/** Returns the columns to leave out so that the others fit into `room` (px), each at its least width, and whether they have to be tight. */
const columnsToDrop = (
  columns: readonly MeasuredColumn[],
  { room, kept, yielding }: Room,
): Pick<Fit, 'isTight' | 'dropped'> => {
  const offered = columns.filter(({ name }) => !kept.has(name)).toReversed();
  const extensions = offered.filter(({ isExtension }) => isExtension);
  const own = offered.filter(({ isExtension }) => !isExtension);
  const keys = own.filter(({ isKey }) => isKey).toReversed();
  const last = yielding.flatMap((name) => columns.filter((column) => column.name === name));
  let total = sumOf(columns, leastOf);
  const dropped = new Set<string>();
  const drop = (all: readonly MeasuredColumn[], isTight: boolean) => {
    for (const column of all) {
      if (total <= room) return;
      dropped.add(column.name);
      total -= leastOf(column) - (isTight ? tightenedBy : 0);
    }
  };
  drop(extensions, false);
  const isTight = total > room;
  if (isTight) total -= tightenedBy * (columns.length - dropped.size);
  drop([...keys, ...own.filter(({ isKey }) => !isKey), ...last], true);
  return { isTight, dropped };
};

/**
 * Returns how the columns fit into `room` (px). Words are cut first, down to what can still be read. Then columns of extensions are left
 * out, from the last one back, then the cells get less space, then columns of the contract are left out: uuids first, then from the last
 * one back. The kept ones stay even if they do not fit, but for those in `yielding`, which go in this order. `leftOut` are out anyway.
 */
export const fittedColumns = (
  columns: readonly MeasuredColumn[],
  {
    room,
    kept,
    yielding = [],
    leftOut = new Set(),
  }: Pick<Room, 'room' | 'kept'> & Partial<Room> & { leftOut?: ReadonlySet<string> },
): Fit => {
  const offered = columns.filter(({ name }) => !leftOut.has(name));
  const { isTight, dropped } = columnsToDrop(offered, { room, kept, yielding });
  const shown = offered.filter(({ name }) => !dropped.has(name));
  const saved = isTight ? tightenedBy : 0;
  const widthOf = ({ width }: MeasuredColumn) => width - saved;
  const excess = sumOf(shown, widthOf) - room;
  const spare = sumOf(shown, (column) => column.width - leastOf(column));
  const share = spare > 0 ? Math.min(1, Math.max(0, excess / spare)) : 0;
  const narrowed = shown
    .map((column) => [column.name, Math.floor(widthOf(column) - share * (column.width - leastOf(column)))] as const)
    .filter(([name, width]) => width < widthOf(columns.find((column) => column.name === name)!));
  return { isTight, dropped: new Set([...leftOut, ...dropped]), narrowed: new Map(narrowed) };
};
