import { useListContext, useTranslate } from 'react-admin';
import { formatNumber, formatTotal } from '../../../format/money';
import { Icon } from '../../parts/icons';
import { isOffline } from '../rows/isOffline';
import type { FailedPage, ShownRows } from '../rows/useShownRows';
import { useErrorText } from '../../outcomes/useErrorText';
import './foot.css';

const pageSizes = [10, 25, 50, 100];

interface Props {
  shown: ShownRows;
  failedPage: FailedPage | null;
  onRetry: () => void;
  onPage: (page: number) => void;
  onSize: (perPage: number) => void;
}

/** Foot of a list: the range on screen, the error of a page that failed, the page size, Previous and Next. */
export const Pager = ({ shown, failedPage, onRetry, onPage, onSize }: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const { page, perPage } = useListContext();
  const { total, isAtLeast } = shown;
  const currentPage = failedPage ? shown.page : page;
  const first = (shown.page - 1) * shown.perPage + 1;
  const last = first + shown.rows.length - 1;
  const sizeOptions = pageSizes.includes(perPage) ? pageSizes : [...pageSizes, perPage].toSorted((a, b) => a - b);
  return (
    <footer className="pager">
      <span className="numeric">
        {shown.rows.length > 0 &&
          t('%{first}–%{last} of %{total}', {
            first: formatNumber(first),
            last: formatNumber(last),
            total: formatTotal(total, isAtLeast),
          })}
      </span>
      <span className="missed" role="alert">
        {failedPage && (
          <>
            <span title={t('Could not be refreshed: what you see may be old')}>
              {isOffline(failedPage.error) ? t('No connection') : errorText(failedPage.error)}
            </span>
            {' · '}
            <button type="button" onClick={onRetry}>
              {t('Retry')}
            </button>
          </>
        )}
      </span>
      <span className="space" />
      <label>
        {t('Rows')}
        <select value={perPage} onChange={(event) => onSize(Number(event.target.value))}>
          {sizeOptions.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <button
        className="button small step"
        type="button"
        disabled={currentPage <= 1}
        onClick={() => onPage(currentPage - 1)}
      >
        <Icon name="left" size={16} />
        <span>{t('Previous')}</span>
      </button>
      <button
        className="button small step"
        type="button"
        disabled={currentPage * perPage >= total}
        onClick={() => onPage(currentPage + 1)}
      >
        <Icon name="right" size={16} />
        <span>{t('Next')}</span>
      </button>
    </footer>
  );
};
