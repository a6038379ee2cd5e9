import { useTranslate } from 'react-admin';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { listPath } from '../../admin/list/rows/listPath';
import { useOpening } from '../../admin/navigation/openRecord';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { exchangeRates } from '../../resources/exchangeRates';
import { PreviousRateButton } from './PreviousRateButton';
import { changeOf } from './rateChange';
import { shownChanges, useLatestRates } from './useLatestRates';

/** The latest changes of the rate, with who made them, and the button that goes back by one. */
const LastChanges = ({ current }: { current: string | null | undefined }) => {
  const t = useTranslate();
  const { go } = useOpening();
  const rates = useLatestRates();
  const path = listPath(exchangeRates, {})!;
  if (!rates || rates.length === 0) return null;
  return (
    <section className="card settings-changes" aria-label={t('Last changes')}>
      <header>
        <h2>{t('Last changes')}</h2>
        <PreviousRateButton current={current} />
        <a
          href={path}
          aria-label={`${t('Show all')}: ${t(exchangeRates.title)}`}
          onClick={onPlainClick(() => go(path))}
        >
          {t('Show all')}
        </a>
      </header>
      <ul>
        {rates.slice(0, shownChanges).map(({ id, price, createDate, setBy }, index) => {
          const before = rates[index + 1];
          return (
            <li key={id}>
              <span className="muted numeric">{formatDateTime(String(createDate))}</span>
              <b className="numeric">{formatMoney(String(price), 'RUB')}</b>
              <span className="muted numeric">{before && changeOf(String(before.price), String(price)).text}</span>
              <span>{typeof setBy === 'number' && <ReferenceTitle target="users" id={setBy} />}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export default LastChanges;
