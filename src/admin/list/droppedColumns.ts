/** A column and the width (px) that its content needs. */
export interface MeasuredColumn {
  name: string;
  /** It shows a uuid, which nobody reads. */
  isKey: boolean;
  width: number;
}

/**
 * Returns the names of the columns to leave out so that the others fit into `room` (px): uuids first, then from the last
 * column back. The kept ones stay even if they do not fit, but for those in `yielding`, which go in this order.
 */
export const droppedColumns = (
  columns: readonly MeasuredColumn[],
  { room, kept, yielding = [] }: { room: number; kept: ReadonlySet<string>; yielding?: readonly string[] },
): ReadonlySet<string> => {
  let total = columns.reduce((sum, { width }) => sum + width, 0);
  const dropped = new Set<string>();
  const keys = columns.filter(({ isKey }) => isKey);
  const others = columns.filter(({ isKey }) => !isKey).toReversed();
  for (const { name, width } of [...keys, ...others]) {
    if (total <= room) break;
    if (kept.has(name)) continue;
    dropped.add(name);
    total -= width;
  }
  for (const name of yielding) {
    const column = columns.find((one) => one.name === name);
    if (total <= room || !column) continue;
    dropped.add(name);
    total -= column.width;
  }
  return dropped;
};
