import { useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import { offeredRows } from './useStatementPlace';

interface Props {
  /** The page that is shown, counted from 0. */
  page: number;
  /** Number of lines. */
  count: number;
  /** Lines on a page. */
  rows: number;
  onPage: (page: number) => void;
  onRows: (rows: number) => void;
}

/** How many lines of a statement a page has, and buttons between its pages. Nothing where all lines fit on the smallest page. */
export const StatementPages = ({ page, count, rows, onPage, onRows }: Props) => {
  const t = useTranslate();
  if (count <= offeredRows[0]) return null;
  const pages = Math.ceil(count / rows);
  const button = (label: string, to: number) => (
    <button
      className="button small"
      type="button"
      disabled={to === page || to < 0 || to >= pages}
      onClick={() => onPage(to)}
    >
      {t(label)}
    </button>
  );
  return (
    <div className="statement-pages">
      <label className="muted">
        {t('Lines on a page')}{' '}
        <select className="filter-input" value={rows} onChange={({ target }) => onRows(Number(target.value))}>
          {offeredRows.map((offered) => (
            <option key={offered}>{offered}</option>
          ))}
        </select>
      </label>
      {pages > 1 && (
        <>
          {button('Newest', 0)}
          {button('Newer', page - 1)}
          <span className="muted numeric">{`${formatNumber(page + 1)} / ${formatNumber(pages)}`}</span>
          {button('Older', page + 1)}
          {button('Oldest', pages - 1)}
        </>
      )}
    </div>
  );
};
