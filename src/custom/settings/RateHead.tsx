import { useTranslate } from 'react-admin';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { changeOf } from './rateChange';
import { useLatestRates } from './useLatestRates';

/** The current rate, RUB for one USDT, and when and by whom it was set. */
export const RateHead = ({ current }: { current: string | null | undefined }) => {
  const t = useTranslate();
  const [last, before] = useLatestRates() ?? [];
  return (
    <div className="settings-rate">
      <p>
        {t('Current exchange rate')}: <b className="numeric">{current ? formatMoney(current, 'RUB') : '—'}</b>
      </p>
      {last && (
        <p className="muted">
          {typeof last.setBy === 'number' && <ReferenceTitle target="users" id={last.setBy} />}{' '}
          {formatDateTime(String(last.createDate))}
          {before && ` · ${changeOf(String(before.price), String(last.price)).text}`}
        </p>
      )}
    </div>
  );
};
