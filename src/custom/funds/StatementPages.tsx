import { useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';

interface Props {
  /** The page that is shown, counted from 0. */
  page: number;
  /** Number of pages. */
  count: number;
  onPage: (page: number) => void;
}

/** Buttons between the pages of a statement. Nothing for a single page. */
export const StatementPages = ({ page, count, onPage }: Props) => {
  const t = useTranslate();
  if (count <= 1) return null;
  const last = count - 1;
  const button = (label: string, to: number) => (
    <button
      className="button small"
      type="button"
      disabled={to === page || to < 0 || to > last}
      onClick={() => onPage(to)}
    >
      {t(label)}
    </button>
  );
  return (
    <div className="statement-pages">
      {button('Newest', 0)}
      {button('Newer', page - 1)}
      <span className="muted numeric">{`${formatNumber(page + 1)} / ${formatNumber(count)}`}</span>
      {button('Older', page + 1)}
      {button('Oldest', last)}
    </div>
  );
};
