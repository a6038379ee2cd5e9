import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { PanelSection, SectionFailure } from '../../admin/panel/PanelSection';
import { usePlatform } from '../../admin/state/usePlatform';
import { relatedQueries } from '../../dataProvider/queryKeys';
import { formatDate, formatDateTime } from '../../format/dates';
import { formatDecimal, formatNumber } from '../../format/money';
import { paymentAccounts } from '../../resources/paymentAccounts';

/** What came to a payment account by day, beside what its statements show, and until when these were reconciled. */
const TurnoverSection = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data, error, refetch } = useQuery({
    queryKey: [paymentAccounts.name, relatedQueries.belonging, 'turnover', record.id],
    queryFn: async () => (await platform.statements()).turnover(Number(record.id)),
  });
  const { reconciledUntil } = record as { reconciledUntil?: string | null };
  const days = data?.filter(
    ({ count, inStatements, left }) => count > 0 || Number(inStatements ?? 0) !== 0 || left > 0,
  );
  return (
    <PanelSection heading="Turnover of 30 days">
      <p className="muted">
        {reconciledUntil
          ? t('Reconciled until %{time}', { time: formatDateTime(reconciledUntil) })
          : t('Never reconciled')}
      </p>
      {!data && !error && <p className="muted panel-late">{t('Loading…')}</p>}
      {error && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {days?.length === 0 && <p className="muted">{t('Nothing came in these days.')}</p>}
      {days && days.length > 0 && (
        <div className="turnover" tabIndex={0} role="group" aria-label={t('Turnover of 30 days')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Day (UTC)')}</th>
                <th scope="col">{t('Payments')}</th>
                <th scope="col">{t('Ours')}, ₽</th>
                <th scope="col">{t('In statements')}, ₽</th>
                <th scope="col">{t('Left over')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, count, sum, inStatements, left }) => (
                <tr key={day}>
                  <th scope="row">{formatDate(`${day}T12:00:00Z`)}</th>
                  <td>{formatNumber(count)}</td>
                  <td>{formatDecimal(sum, 2, 2)}</td>
                  <td>{inStatements === null ? '—' : formatDecimal(inStatements, 2, 2)}</td>
                  <td>{left > 0 ? formatNumber(left) : '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PanelSection>
  );
};

export default TurnoverSection;
