import { useTranslate } from 'react-admin';
import { useState, type ReactNode } from 'react';

/** Colours for charts. They are CSS variables, so charts follow the theme without being drawn again. */
export const ink = {
  axis: 'var(--muted)',
  grid: 'var(--line)',
  first: 'var(--primary)',
  second: 'var(--green)',
  third: 'var(--blue)',
  other: 'var(--gray)',
} as const;

/** Size of a chart before its container is measured. */
export const initialSizePx = { width: 300, height: 300 };

/** Text style of axis labels. */
export const tick = { fill: ink.axis, fontSize: 11 };

/** Styles of chart tooltips. */
export const tooltipStyle = {
  separator: ': ',
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 8,
    color: 'var(--text)',
    fontSize: 12,
  },
  itemStyle: { color: 'var(--text)' },
  labelStyle: { color: 'var(--muted)' },
};

/** The figures of a chart as a table, for people who cannot read the chart. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Cells of the row below, which stays in sight. */
  total?: readonly string[];
}

interface CardProps {
  heading: string;
  /** Short text beside the heading. */
  note?: string;
  /** Undefined when there is nothing to draw. */
  table: ChartTable | undefined;
  /** Text in place of the chart when there is no data. */
  emptyText?: string;
  children: ReactNode;
}

/**
 * A card, 400 px high, with a heading and a chart. A button replaces the chart with a table of its figures, which the
 * keyboard can reach.
 */
export const ChartCard = ({ heading, note, table, emptyText, children }: CardProps) => {
  const t = useTranslate();
  const [isTableShown, setIsTableShown] = useState(false);
  return (
    <section className="card chart-card" aria-label={t(heading)}>
      <header>
        <h2>{t(heading)}</h2>
        {note && <span className="muted">{note}</span>}
        {table && (
          <button
            className="button plain small"
            type="button"
            aria-pressed={isTableShown}
            onClick={() => setIsTableShown(!isTableShown)}
          >
            {t('Table')}
          </button>
        )}
      </header>
      {!table ? (
        <p className="chart-none muted">
          — <small>{emptyText}</small>
        </p>
      ) : isTableShown ? (
        <div className="chart-table" tabIndex={0} role="group" aria-label={t(heading)}>
          <table>
            <thead>
              <tr>
                {table.head.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([rowLabel = '', ...cells]) => (
                <tr key={rowLabel}>
                  <th scope="row">{rowLabel}</th>
                  {cells.map((cell, index) => (
                    <td key={table.head[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            {table.total && (
              <tfoot>
                <tr>
                  {table.total.map((cell, index) =>
                    index === 0 ? (
                      <th key={table.head[index]} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={table.head[index]}>{cell}</td>
                    ),
                  )}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      ) : (
        <div className="chart-body">{children}</div>
      )}
    </section>
  );
};

/** What a colour of a chart stands for. */
export interface LegendItem {
  label: string;
  colour: string;
  value?: string;
  /** Style of the chart's line; undefined for an area. */
  line?: 'solid' | 'dashed';
  opacity?: number;
}

/** What the colours of a chart stand for. */
export const Legend = ({ items }: { items: readonly LegendItem[] }) => (
  <ul className="chart-legend">
    {items.map(({ label, colour, value, line, opacity }) => (
      <li key={label}>
        <i className={line} style={{ color: colour, opacity }} aria-hidden="true" />
        {label} {value && <b className="numeric">{value}</b>}
      </li>
    ))}
  </ul>
);
