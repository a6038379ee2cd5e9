import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LazyComponent } from '../../admin/parts/lazyComponent';

/** Colours of the theme, as charts take them: they follow it without being drawn again. */
export const ink = {
  axis: 'var(--muted)',
  grid: 'var(--line)',
  first: 'var(--primary)',
  second: 'var(--green)',
  third: 'var(--blue)',
  other: 'var(--gray)',
} as const;

/** What every axis is written with. */
export const tick = { fill: ink.axis, fontSize: 11 };

/** The card that a chart's tooltip is drawn on. */
export const tooltipStyle = {
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

/** The same figures for whoever can't read a chart. */
export interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface CardProps {
  heading: string;
  /** A word on what is drawn, beside the heading. */
  note?: string;
  /** Undefined where there is nothing to draw. */
  table: ChartTable | undefined;
  /** Why there is nothing. */
  emptyText: string;
  children: ReactNode;
}

/** A chart under its heading, 400 px high, or the table of what it draws: the keyboard finds the figures there. */
export const ChartCard = ({ heading, note, table, emptyText, children }: CardProps) => {
  const t = useTranslate();
  const [isTableShown, setIsTableShown] = useState(false);
  return (
    <section className={`card chart-card ${table ? '' : 'unread'}`} aria-label={t(heading)}>
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
          </table>
        </div>
      ) : (
        <div className="chart-body">{children}</div>
      )}
    </section>
  );
};

interface WhenVisibleProps {
  /** What is kept free for it (px). */
  heightPx: number;
  /** Whose code is fetched then, before there is anything to draw. */
  component: Pick<LazyComponent<object>, 'fetch'>;
  children: ReactNode;
}

/** What is below the screen's edge is drawn when it is scrolled to. Its room is kept. */
export const WhenVisible = ({ heightPx, component, children }: WhenVisibleProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsVisible(true));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // The part itself says what could not be loaded.
    if (isVisible) component.fetch().catch(() => undefined);
  }, [isVisible, component]);
  return (
    <div ref={box} style={{ minHeight: heightPx }}>
      {isVisible && children}
    </div>
  );
};
