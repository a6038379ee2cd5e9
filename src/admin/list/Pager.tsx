import { useListContext, useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';

const sizes = [10, 25, 50, 100];

/** Which rows are shown, how many on a page, and the way to the others. */
export const Pager = ({ total }: { total: number }) => {
  const t = useTranslate();
  const { page, perPage, setPage, setPerPage, hasNextPage, hasPreviousPage, data } = useListContext();
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.max(0, first + (data?.length ?? 0) - 1);
  const offered = sizes.includes(perPage) ? sizes : [...sizes, perPage].toSorted((a, b) => a - b);
  return (
    <footer className="pager">
      <span className="numeric">
        {t('%{first}–%{last} of %{total}', {
          first: formatNumber(first),
          last: formatNumber(last),
          total: formatNumber(total),
        })}
      </span>
      <span className="space" />
      <label>
        {t('Rows')}
        <select value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
          {offered.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <button className="button small" type="button" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        {t('Previous')}
      </button>
      <button className="button small" type="button" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {t('Next')}
      </button>
    </footer>
  );
};
