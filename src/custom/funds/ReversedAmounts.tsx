import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import type { CallEffectsProps } from '../../admin/registries/callEffects';
import { fetchOnceOptions } from '../../admin/calls/fetchOnce';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { usePlatform } from '../../admin/state/usePlatform';
import { formatMoney } from '../../format/money';
import { transactions } from '../../resources/transactions';
import { netByBalance, type Posting } from './reversal';

const completeStatus = 3;
/** Page size for postings. A deal has only a few. */
const maxPostings = 50;

const usePostings = (dealId: number) => {
  const platform = usePlatform();
  return useQuery({
    queryKey: [transactions.name, 'ofDeal', dealId],
    queryFn: async () => {
      const { data } = await platform.getList<RaRecord & Posting>(transactions.name, {
        pagination: { page: 1, perPage: maxPostings },
        sort: { field: 'id', order: 'ASC' },
        filter: { dealId: [dealId], status: [completeStatus] },
      });
      return data;
    },
    ...fetchOnceOptions,
  });
};

/** Whose balances a reversal changes by how much (docs/rules.md#reversal). */
const ReversedAmounts = ({ record }: CallEffectsProps) => {
  const t = useTranslate();
  const { data, error } = usePostings(Number(record.id));
  if (error)
    return (
      <div role="alert">
        <ErrorText error={error} />
      </div>
    );
  if (!data) return <p role="status">{t('Loading…')}</p>;
  return (
    <>
      <p>{t('What this deal moved goes back:')}</p>
      <ul className="moves">
        {[...netByBalance(data)]
          .filter(([, sum]) => sum !== '0')
          .map(([balance, sum]) => (
            <li key={balance}>
              <strong>
                <ReferenceTitle target="balance-accounts" id={balance} />
              </strong>{' '}
              {sum.startsWith('-')
                ? t('gets back %{sum}', { sum: formatMoney(sum.slice(1), 'USDT') })
                : t('gives back %{sum}', { sum: formatMoney(sum, 'USDT') })}
            </li>
          ))}
      </ul>
      <p className="muted">
        {t(
          'The platform covers what agents and rewards are short of. If others are short, nothing is moved. The invoice stays Complete and says that it was reversed.',
        )}
      </p>
    </>
  );
};

export default ReversedAmounts;
