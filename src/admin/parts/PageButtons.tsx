import { useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import { Button } from './Button';

interface Props {
  /** Index of the first row on this page. */
  first: number;
  perPage: number;
  total: number;
  onGo: (first: number) => void;
}

/** Which rows of a short table are shown, and the buttons to the rows before and after. Nothing when all are. */
export const PageButtons = ({ first, perPage, total, onGo }: Props) => {
  const t = useTranslate();
  if (total <= perPage) return null;
  return (
    <div className="page-buttons">
      <Button disabled={first === 0} onClick={() => onGo(first - perPage)}>
        {t('Previous')}
      </Button>
      <span className="numeric" role="status">
        {t('%{first}–%{last} of %{total}', {
          first: formatNumber(first + 1),
          last: formatNumber(Math.min(first + perPage, total)),
          total: formatNumber(total),
        })}
      </span>
      <Button disabled={first + perPage >= total} onClick={() => onGo(first + perPage)}>
        {t('Next')}
      </Button>
    </div>
  );
};
