import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Definition } from '../../resources/language/definition';
import { identityOf } from '../../resources/language/definition';
import { cardFields } from '../columns/cardFields';
import type { Column } from '../columns/useColumns';
import { stateField } from '../fields/panelFields';
import { useOpened } from '../opening/openRecord';
import { droppedColumns } from './droppedColumns';

/** The columns by which people tell records apart: the id, what names them, their amount and their status. */
const keptNames = (definition: Definition, columns: Column[]): ReadonlySet<string> => {
  const { nameField, summary = [], keptColumns } = definition.display;
  if (keptColumns) return new Set(keptColumns);
  const isKey = definition.fields[nameField]?.kind.isKey;
  const [state] = stateField(definition) ?? [];
  const { main } = cardFields(columns, nameField);
  const names = [identityOf(definition), ...(isKey ? [] : [nameField]), ...summary, ...(main ? [main] : [])];
  return new Set([...names, ...(state ? [state] : [])]);
};

const columnCells = (table: HTMLTableElement) => [
  ...table.querySelectorAll<HTMLTableCellElement>('thead th[data-column]'),
];

/**
 * Returns the columns that fit while a record is open beside the list, and always in a list that is fitted: those that matter
 * least are left out, uuids first, so that the rows can be told apart without scrolling sideways. The panel shows what they
 * leave out. Otherwise all columns are shown. At one width a column that was left out stays out, whatever the rows become.
 */
export const useFittingColumns = (
  box: RefObject<HTMLElement | null>,
  table: RefObject<HTMLTableElement | null>,
  { definition, columns }: { definition: Definition; columns: Column[] },
): Column[] => {
  const hasOpened = useOpened() !== null;
  const isFitted = hasOpened || definition.list?.isFitted === true;
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  /** Widths (px) of columns as they need them, measured while the table did not fit and was not stretched. */
  const natural = useRef(new Map<string, number>());
  /** The same of the table's other cells together. */
  const naturalRest = useRef(0);
  /** What was left out of a box of each width (px), so that a record that opens again finds the same columns. */
  const leftOut = useRef(new Map<number, ReadonlySet<string>>());
  const latest = useRef(columns);
  useEffect(() => {
    latest.current = columns;
  });
  const names = columns.map(({ name }) => name).join();
  useEffect(() => leftOut.current.clear(), [names]);
  useLayoutEffect(() => {
    const outer = box.current!;
    const inner = table.current!;
    if (!isFitted) {
      natural.current.clear();
      setDropped(new Set());
      return undefined;
    }
    const fit = () => {
      const cells = columnCells(inner);
      if (inner.offsetWidth > outer.offsetWidth) {
        for (const cell of cells) natural.current.set(cell.dataset.column!, cell.offsetWidth);
        naturalRest.current = inner.offsetWidth - cells.reduce((sum, cell) => sum + cell.offsetWidth, 0);
      }
      const widths = latest.current.map(({ name, field }) => ({
        name,
        isKey: field.kind.isKey === true,
        width: natural.current.get(name) ?? 0,
      }));
      const fitting = droppedColumns(widths, {
        room: outer.offsetWidth - naturalRest.current,
        kept: keptNames(definition, latest.current),
      });
      // Columns do not come back while rows come and go.
      const next = new Set([...(leftOut.current.get(outer.offsetWidth) ?? []), ...fitting]);
      leftOut.current.set(outer.offsetWidth, next);
      setDropped((current) => ([...current].join() === [...next].join() ? current : next));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box, table, definition, isFitted]);
  return dropped.size === 0 ? columns : columns.filter(({ name }) => !dropped.has(name));
};
