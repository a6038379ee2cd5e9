import { useTranslate } from 'react-admin';
import { formatNumber } from '../../format/money';
import MainCharts from '../charts/MainCharts';
import { maxDrawnInvoices, usePlainCharts } from './usePlainCharts';

/** The charts of Main, drawn from lists, with a line that says what is missing and why. */
const PlainCharts = () => {
  const t = useTranslate();
  const { figures, isTooLarge, failed, isPending, retry } = usePlainCharts();
  if (isPending)
    return (
      <div className="charts">
        <p className="card chart-card muted" role="status">
          {t('Loading…')}
        </p>
      </div>
    );
  const notes = [
    ...('days' in figures ? [t('Completed invoices stand on the day on which they were created.')] : []),
    ...('disputes' in figures.shares
      ? [t('This platform does not tell which invoices had a ticket or were in Handle.')]
      : []),
    ...(isTooLarge
      ? [t('More than %{count} invoices in 30 days: they are not drawn.', { count: formatNumber(maxDrawnInvoices) })]
      : []),
  ];
  return (
    <>
      <MainCharts figures={figures} />
      {notes.length > 0 && <p className="muted">{notes.join(' ')}</p>}
      {failed.length > 0 && (
        <p className="note" role="alert">
          {t('Not drawn, as these lists could not be read: %{lists}.', {
            lists: failed.map((title) => t(title)).join(', '),
          })}{' '}
          <button className="button small" type="button" onClick={retry}>
            {t('Retry')}
          </button>
        </p>
      )}
    </>
  );
};

export default PlainCharts;
