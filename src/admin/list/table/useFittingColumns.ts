import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Definition } from '../../../resources/language/definition';
import { cardFields } from '../../columns/cardFields';
import type { Column, Widths } from '../../columns/useColumns';
import { stateField } from '../../fields/panelFields';
import { useIsPanelOpen } from '../../navigation/openRecord';
import { fittedColumns, tightenedBy, type Fit } from './fittedColumns';

/** The columns by which people tell records apart: the id, what names them, their amount and their status. */
const keptNames = (definition: Definition, columns: Column[]): ReadonlySet<string> => {
  const { nameField, summary = [], keptColumns } = definition.display;
  if (keptColumns) return new Set(keptColumns);
  const isKey = definition.fields[nameField]?.kind.isKey;
  const [state] = stateField(definition) ?? [];
  const { main } = cardFields(columns, nameField);
  const names = ['id', ...(isKey ? [] : [nameField]), ...summary, ...(main ? [main] : [])];
  return new Set([...names, ...(state ? [state] : [])]);
};

const columnCells = (table: HTMLTableElement) => [
  ...table.querySelectorAll<HTMLTableCellElement>('thead th[data-column]'),
];

/** The least width (px) of a column of words: a name can still be told from others, and pointing at it shows the whole. */
const leastWords = 128;

/** Words may be cut. A number, a date or an address that is cut could be taken for another one. */
const canBeCut = ({ field: { kind, checks } }: Column) =>
  (kind.isWords === true || kind.name === 'longText') && !checks?.format;

const allFit: Fit = { isTight: false, dropped: new Set(), narrowed: new Map() };

const isSameFit = (one: Fit, other: Fit) =>
  one.isTight === other.isTight &&
  [...one.dropped].join() === [...other.dropped].join() &&
  [...one.narrowed].join() === [...other.narrowed].join();

/**
 * Returns the columns that fit into the list, so that the rows can be read without scrolling sideways: words are cut first,
 * then columns of extensions are left out, then cells stand closer together (`isTight`), then the columns that matter least are left
 * out, uuids first. The panel shows what they leave out. Columns that the user
 * has added stay, and the table scrolls, but for beside an open record. At one width a column that was left out stays out,
 * whatever the rows become. `narrowed` are the columns whose words are cut, and their widths (px).
 *
 * TanStack Table sizes columns and leaves it to its caller which of them there are; tables of MUI scroll.
 */
export const useFittingColumns = (
  box: RefObject<HTMLElement | null>,
  table: RefObject<HTMLTableElement | null>,
  { definition, columns, widths }: { definition: Definition; columns: Column[]; widths: Widths },
): { columns: Column[]; narrowed: Widths; isTight: boolean } => {
  const hasOpened = useIsPanelOpen(definition);
  const [fit, setFit] = useState(allFit);
  /** Widths (px) of columns as they need them, measured while the table did not fit and was not stretched. */
  const natural = useRef(new Map<string, number>());
  /** Widths (px) below which narrowed columns did not go, because of their headings. */
  const floors = useRef(new Map<string, number>());
  /** The width (px) of the table's other cells together. */
  const naturalRest = useRef(0);
  /** What was left out of a box of each width (px), so that a record that opens again finds the same columns. */
  const leftOut = useRef(new Map<string, ReadonlySet<string>>());
  const latest = useRef({ columns, widths, fit });
  useLayoutEffect(() => {
    latest.current = { columns, widths, fit };
  });
  const layout = columns.map(({ name }) => `${name} ${widths[name]}`).join();
  useLayoutEffect(() => leftOut.current.clear(), [layout]);
  useLayoutEffect(() => {
    const outer = box.current!;
    const inner = table.current!;
    const measure = () => {
      const cells = columnCells(inner);
      const saved = latest.current.fit.isTight ? tightenedBy : 0;
      for (const cell of cells) {
        const name = cell.dataset.column!;
        const limit = latest.current.fit.narrowed.get(name);
        if (limit === undefined && latest.current.widths[name] === undefined) {
          natural.current.set(name, cell.offsetWidth + saved);
        } else if (limit !== undefined && cell.offsetWidth > limit) {
          floors.current.set(name, cell.offsetWidth + saved);
        }
      }
      naturalRest.current = inner.offsetWidth - cells.reduce((sum, cell) => sum + cell.offsetWidth, 0);
    };
    const refit = () => {
      if (inner.offsetWidth > outer.offsetWidth) measure();
      const shown = latest.current.columns;
      const added = hasOpened ? [] : shown.filter(({ field }) => field.column === 'optional').map(({ name }) => name);
      const key = `${outer.offsetWidth} ${hasOpened}`;
      const measured = shown.map((column) => {
        const { name, field } = column;
        const chosen = latest.current.widths[name];
        const least = Math.max(leastWords, floors.current.get(name) ?? 0);
        return {
          name,
          isKey: field.kind.isKey === true,
          isExtension: field.extension === true && !added.includes(name),
          width: chosen ?? Math.max(definition.list?.steadyWidths?.[name] ?? 0, natural.current.get(name) ?? 0),
          ...(canBeCut(column) && chosen === undefined && { least }),
        };
      });
      const next = fittedColumns(measured, {
        room: outer.offsetWidth - naturalRest.current,
        kept: new Set([...keptNames(definition, shown), ...added]),
        // Nothing that tells records apart makes room for what was added.
        yielding: added.length > 0 ? [] : definition.display.keptColumns?.slice(1).toReversed(),
        // Columns do not come back while rows come and go.
        leftOut: leftOut.current.get(key),
      });
      leftOut.current.set(key, next.dropped);
      setFit((current) => (isSameFit(current, next) ? current : next));
    };
    const observer = new ResizeObserver(refit);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
    // Observing again measures at once: other columns need not change the width of the table.
  }, [box, table, definition, hasOpened, layout]);
  return {
    columns: fit.dropped.size === 0 ? columns : columns.filter(({ name }) => !fit.dropped.has(name)),
    narrowed: Object.fromEntries(fit.narrowed),
    isTight: fit.isTight,
  };
};
