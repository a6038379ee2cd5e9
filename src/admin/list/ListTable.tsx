import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import { memo } from 'react';
import type { Definition } from '../../resources/define';
import { isRightAligned } from '../fields/fieldText';
import { FieldValue } from '../fields/FieldValue';
import { Icon } from '../shell/icons';
import type { OpenAction } from './ActionSlot';
import { RowMenu } from './RowMenu';
import type { Column } from './useColumns';

export interface RowsProps {
  definition: Definition;
  columns: Column[];
  rows: RaRecord[];
  arrived: ReadonlySet<number | string>;
  onAction: (opened: OpenAction) => void;
}

const Heading = ({ definition, column: { name, field } }: { definition: Definition; column: Column }) => {
  const t = useTranslate();
  const { sort, setSort } = useListContext();
  const sortField = name === (definition.identity ?? 'id') ? 'id' : name;
  const sorted = sort.field === name || sort.field === sortField;
  const descending = sort.order === 'DESC';
  const next = sorted && !descending ? 'DESC' : 'ASC';
  const className = isRightAligned(field) ? 'right' : undefined;
  if (field.type === 'count' || field.type === 'range') {
    return (
      <th className={className} scope="col">
        {t(field.label)}
      </th>
    );
  }
  return (
    <th className={className} scope="col" aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => setSort({ field: name, order: next })}>
        {t(field.label)}
        {sorted && <Icon name={descending ? 'down' : 'up'} size={12} />}
      </button>
    </th>
  );
};

interface RowProps {
  definition: Definition;
  columns: Column[];
  record: RaRecord;
  selected: boolean;
  arrived: boolean;
  onSelect: (id: RaRecord['id']) => void;
  onAction: (opened: OpenAction) => void;
}

const Row = memo(
  ({ definition, columns, record, selected, arrived, onSelect, onAction }: RowProps) => {
    const t = useTranslate();
    return (
      <tr className={`${selected ? 'selected' : ''} ${arrived ? 'arrived' : ''}`}>
        <td className="check">
          <input
            type="checkbox"
            checked={selected}
            aria-label={`${t('Select')} ${record.id}`}
            onChange={() => onSelect(record.id)}
          />
        </td>
        {columns.map(({ name, field }) => (
          <td key={name} className={isRightAligned(field) ? 'right' : undefined}>
            <FieldValue definition={definition} name={name} record={record} />
          </td>
        ))}
        {definition.actions && (
          <td className="right">
            <RowMenu definition={definition} record={record} onAction={onAction} />
          </td>
        )}
      </tr>
    );
  },
  // A handler made anew is the same handler: a row is drawn again only when something it shows changed.
  (before, after) =>
    before.record === after.record &&
    before.selected === after.selected &&
    before.arrived === after.arrived &&
    before.columns.map(({ name }) => name).join() === after.columns.map(({ name }) => name).join(),
);
Row.displayName = 'Row';

/** The rows as a table: sortable headings that stay in view, selection, row menu. */
export const ListTable = ({ definition, columns, rows, arrived, onAction }: RowsProps) => {
  const t = useTranslate();
  const { selectedIds = [], onSelect, onToggleItem } = useListContext();
  const selected = new Set(selectedIds);
  const all = rows.every(({ id }) => selected.has(id));
  const toggleAll = () =>
    onSelect(
      all
        ? selectedIds.filter((id) => !rows.some((row) => row.id === id))
        : [...new Set([...selectedIds, ...rows.map(({ id }) => id)])],
    );
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th className="check" scope="col">
              <input type="checkbox" checked={all} aria-label={t('Select all on this page')} onChange={toggleAll} />
            </th>
            {columns.map((column) => (
              <Heading key={column.name} definition={definition} column={column} />
            ))}
            {definition.actions && (
              <th className="right" scope="col">
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
              onSelect={onToggleItem}
              onAction={onAction}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
