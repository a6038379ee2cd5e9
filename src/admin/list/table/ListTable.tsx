import { useTranslate, type RaRecord } from 'react-admin';
import { memo, useRef, type MouseEvent as ReactMouseEvent } from 'react';
import { departureText } from '../../../dataProvider/departure';
import type { Definition } from '../../../resources/language/definition';
import { isRightAligned } from '../../fields/fieldText';
import { FieldValue } from '../../fields/FieldValue';
import { useOpening } from '../../navigation/openRecord';
import { rowToOpen } from '../../navigation/rowsOnScreen';
import { Icon } from '../../parts/icons';
import type { OpenAction } from '../../actions/ActionSlot';
import { moneyDecimals } from '../../columns/moneyDecimals';
import { RowButtons } from './RowButtons';
import { RowMenu } from './RowMenu';
import { isSortable } from '../../../resources/language/query';
import { useSorting } from './sorting';
import type { Column, Columns, Widths } from '../../columns/useColumns';
import { useColumnDrags } from './useColumnDrags';
import { useCoveredCell } from './useCoveredCell';
import { filledColumns } from './filledColumns';
import { tightenedBy } from './fittedColumns';
import { useFittingColumns } from './useFittingColumns';
import { useRowSelection } from './useRowSelection';
import { useWide } from './useWide';
import './table.css';

/** Returns a CSS rule that hides the covered cells. With a rule the rows do not have to render again. */
const coveredStyle = (columnIndex: number) => {
  const cell = `.list tr > :nth-child(${columnIndex}):not(:has(.act))`;
  return `${cell} { color: transparent } ${cell} > * { visibility: hidden }`;
};

/**
 * Returns the CSS rules of the columns whose width was chosen, that keep a width of their own, and that are narrowed to fit. Only words
 * are cut. The first column selects rows.
 */
const widthStyles = (
  list: string,
  columns: readonly Column[],
  { chosen, narrowed, isTight }: Record<'chosen' | 'narrowed', Widths> & { isTight: boolean },
  steady: Widths = {},
) =>
  columns
    .map(({ name, field }, index) => {
      const cell = `[data-list='${list}'] table tr > :nth-child(${index + 2})`;
      const width = chosen[name];
      if (width !== undefined) return `${cell} { width: ${width}px; min-width: ${width}px; max-width: ${width}px }`;
      const own = steady[name] && (narrowed[name] ?? steady[name] - (isTight ? tightenedBy : 0));
      const most = narrowed[name] ?? (field.kind.isWords ? own : undefined);
      const rules = [own && `width: ${own}px; min-width: ${own}px`, most && `max-width: ${most}px`].filter(Boolean);
      return rules.length === 0 ? '' : `${cell} { ${rules.join('; ')} }`;
    })
    .join('');

/** The props of the table and of the cards. */
export interface RowsProps {
  definition: Definition;
  columns: Column[];
  rows: RaRecord[];
  arrived: ReadonlySet<number | string>;
  /** The row whose record is open in the panel. */
  openId: string | undefined;
  onAction: (opened: OpenAction) => void;
}

const Heading = ({ definition, column: { name, field } }: { definition: Definition; column: Column }) => {
  const t = useTranslate();
  const { directionOf, sortBy } = useSorting(definition);
  const direction = directionOf(name);
  const className = isRightAligned(field) ? 'right' : undefined;
  if (!isSortable(field)) {
    return (
      <th className={className} scope="col" data-column={name}>
        {t(field.label)}
      </th>
    );
  }
  return (
    <th className={className} scope="col" aria-sort={direction} data-column={name}>
      <button type="button" onClick={() => sortBy(name)}>
        {t(field.label)}
        {direction && <Icon name={direction === 'descending' ? 'down' : 'up'} size={12} />}
      </button>
    </th>
  );
};

/** Positioned over the row, so that no column changes its width under the pointer. */
const DepartureNote = ({ text }: { text: string }) => (
  <span className="departure-note" title={text}>
    {text}
  </span>
);

interface RowProps {
  definition: Definition;
  columns: Column[];
  record: RaRecord;
  selected: boolean;
  arrived: boolean;
  open: boolean;
  decimals: Readonly<Record<string, number>>;
  onSelect: (id: RaRecord['id'], range: boolean) => void;
  onAction: (opened: OpenAction) => void;
}

const Row = memo(
  ({ definition, columns, record, selected, arrived, open, decimals, onSelect, onAction }: RowProps) => {
    const t = useTranslate();
    const departure = departureText(record, t);
    return (
      <tr
        data-row={String(record.id)}
        data-departed={departure && true}
        tabIndex={-1}
        className={`${selected ? 'selected' : ''} ${arrived ? 'arrived' : ''} ${departure ? 'departed' : ''}`}
        aria-current={open ? 'true' : undefined}
        aria-disabled={departure ? 'true' : undefined}
      >
        <td className="check">
          <input
            type="checkbox"
            data-selects="row"
            checked={selected}
            disabled={departure !== undefined}
            aria-label={`${t('Select')} ${record.id}`}
            onChange={(event) => onSelect(record.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
          {!definition.actions && departure && <DepartureNote text={departure} />}
        </td>
        {columns.map(({ name, field }) => (
          <td key={name} className={isRightAligned(field) ? 'right' : undefined}>
            <FieldValue definition={definition} name={name} record={record} decimals={decimals[name]} />
          </td>
        ))}
        {definition.actions && (
          <td className="right actions">
            {departure && <DepartureNote text={departure} />}
            <RowButtons definition={definition} record={record} onAction={onAction} />
            <RowMenu definition={definition} record={record} onAction={onAction} />
          </td>
        )}
      </tr>
    );
  },
  // Handlers read state through refs, so they are left out of the comparison: a row renders only when its content
  // changes.
  (before, after) =>
    before.record === after.record &&
    before.selected === after.selected &&
    before.arrived === after.arrived &&
    before.open === after.open &&
    after.columns.every(({ name }) => before.decimals[name] === after.decimals[name]) &&
    before.columns.map(({ name }) => name).join() === after.columns.map(({ name }) => name).join(),
);
Row.displayName = 'Row';

interface TableProps extends RowsProps {
  /** The order and the widths of the columns. */
  layout: Columns;
}

/** The rows as a table with sticky sortable headings, which can be dragged, selection and row menus. */
export const ListTable = ({
  definition,
  columns: chosenColumns,
  rows,
  arrived,
  openId,
  onAction,
  layout,
}: TableProps) => {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const widths = useColumnDrags(table, layout);
  const filled = filledColumns(chosenColumns, rows);
  const { columns, narrowed, isTight } = useFittingColumns(box, table, { definition, columns: filled, widths });
  const wide = useWide(box, table);
  const covered = useCoveredCell(box, table);
  const styles = widthStyles(
    definition.name,
    columns,
    { chosen: widths, narrowed, isTight },
    definition.list?.steadyWidths,
  );
  const { selected, state: pageState, toggle, togglePage } = useRowSelection(rows);
  const decimals = moneyDecimals(columns, rows);
  const { open } = useOpening();
  const openRow = ({ target }: ReactMouseEvent) => {
    const id = rowToOpen(target);
    if (id !== undefined) open({ entity: definition.name, id }, { instead: true });
  };
  return (
    <div className={wide ? 'table-scroll wide' : 'table-scroll'} ref={box} data-scrolls onClick={openRow}>
      {styles && <style>{styles}</style>}
      {covered !== undefined && <style>{coveredStyle(covered)}</style>}
      <table ref={table} className={isTight ? 'tight' : undefined}>
        <thead>
          <tr>
            <th className="check" scope="col">
              <input
                type="checkbox"
                data-selects="page"
                ref={(input) => {
                  if (input) input.indeterminate = pageState === 'some';
                }}
                checked={pageState === 'all'}
                aria-label={t('Select all on this page')}
                onChange={togglePage}
              />
            </th>
            {columns.map((column) => (
              <Heading key={column.name} definition={definition} column={column} />
            ))}
            {definition.actions && (
              <th className="right actions" scope="col" data-covers>
                {t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <Row
              key={record.id}
              definition={definition}
              columns={columns}
              record={record}
              selected={selected.has(record.id)}
              arrived={arrived.has(record.id)}
              open={openId === String(record.id)}
              decimals={decimals}
              onSelect={toggle}
              onAction={onAction}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
