import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { hookOf } from '../../admin/hooks/useWidth';
import { useOpening } from '../../admin/navigation/openRecord';
import { Icon } from '../../admin/parts/icons';
import { useConsole } from '../../admin/state/ConsoleContext';
import {
  columnsFor,
  reportColumns,
  reportDimensions,
  type Report,
  type ReportColumnName,
  type ReportFigures,
  type ReportRow,
} from '../../resources/reports';
import { changeOf, changeText, figureText, isFallen, isLowRate } from './figureText';
import type { Span } from './period';
import { rowLink } from './rowLink';

/** What a row is ordered by at first, and whose change it shows: the first that the reader sees. */
const mainColumns: readonly ReportColumnName[] = ['net', 'reward', 'agents', 'usdt'];

/** The column that matters most to a reader. */
export const mainColumn = (columns: readonly ReportColumnName[]): ReportColumnName =>
  mainColumns.find((name) => columns.includes(name))!;

interface Order {
  by: ReportColumnName | 'title';
  isDescending: boolean;
}

/** The rows in an order; what has no figure comes last. */
export const inOrder = (rows: readonly ReportRow[], { by, isDescending }: Order): readonly ReportRow[] => {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) =>
    by === 'title'
      ? sign * (a.title ?? '\uffff').localeCompare(b.title ?? '\uffff')
      : sign * ((a.now[by] ?? -Infinity) - (b.now[by] ?? -Infinity)),
  );
};

/** Whether the change has room for a column of its own; else it stands under the figure that changed. */
const useChangeColumn = hookOf('(min-width: 1400px)');

const Cells = ({
  columns,
  row,
  main,
  hasChangeColumn,
}: {
  columns: readonly ReportColumnName[];
  row: { now: ReportFigures; before: ReportFigures };
  main: ReportColumnName;
  hasChangeColumn: boolean;
}) => {
  const change = changeOf(row.now[main], row.before[main]);
  const fell = isFallen(change) ? 'report-fell' : '';
  return (
    <>
      {columns.map((name) => (
        <td
          key={name}
          className={`right numeric ${name === main ? 'main' : ''} ${name === 'successRate' && isLowRate(row.now[name]) ? 'report-fell' : ''}`}
        >
          {figureText(name, row.now[name])}
          {name === main && !hasChangeColumn && change !== undefined && (
            <small className={fell}>{changeText(change)}</small>
          )}
        </td>
      ))}
      {hasChangeColumn && <td className={`right numeric ${fell}`}>{changeText(change)}</td>}
    </>
  );
};

/** The rows of a report with their total. A heading orders them; a name leads to what its row counts. */
export const ReportTable = ({ report, span }: { report: Report; span: Span }) => {
  const t = useTranslate();
  const { session } = useConsole();
  const { go } = useOpening();
  const { by } = report;
  const columns = columnsFor(session.role, by);
  const main = mainColumn(columns);
  const hasChangeColumn = useChangeColumn();
  const [chosen, setChosen] = useState<Order>();
  const order = chosen ?? (by === 'hour' ? { by: 'title', isDescending: false } : { by: main, isDescending: true });
  const heading = (name: Order['by'], label: string, className?: string) => {
    const isOrdered = order.by === name;
    return (
      <th
        key={name}
        scope="col"
        className={className}
        aria-sort={isOrdered ? (order.isDescending ? 'descending' : 'ascending') : undefined}
      >
        <button
          type="button"
          onClick={() => setChosen({ by: name, isDescending: isOrdered ? !order.isDescending : name !== 'title' })}
        >
          {label}
          {isOrdered && <Icon name={order.isDescending ? 'down' : 'up'} size={12} />}
        </button>
      </th>
    );
  };
  const { heading: memberHeading, none } = reportDimensions[by];
  return (
    <div className="report-scroll" tabIndex={0} role="group" aria-label={t(reportDimensions[by].label)}>
      <table className="report-table">
        <thead>
          <tr>
            {heading('title', t(memberHeading))}
            {columns.map((name) => {
              const { label, unit } = reportColumns[name];
              return heading(name, unit === 'USDT' && name === 'usdt' ? `${t(label)}, USDT` : t(label), 'right');
            })}
            {hasChangeColumn && (
              <th scope="col" className="right">
                {t('Change, %')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {inOrder(report.rows, order).map((row) => {
            const path = rowLink(by, row, span, session.role);
            const name = row.title ?? t(none);
            return (
              <tr key={row.member ?? ''}>
                <th scope="row">
                  {path === undefined ? (
                    <span className={row.title === null ? 'muted' : undefined}>{name}</span>
                  ) : (
                    <a href={path} onClick={onPlainClick(() => go(path))}>
                      {name}
                    </a>
                  )}
                </th>
                <Cells columns={columns} row={row} main={main} hasChangeColumn={hasChangeColumn} />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            <Cells columns={columns} row={report.total} main={main} hasChangeColumn={hasChangeColumn} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
