import { useTranslate } from 'react-admin';
import { formatMoney } from '../../format/money';
import type { DisputeRow } from './deskTabs';

/** What is held for a dispute and what its vault owner owes: a row of a `<dl>`. Sums of nothing are left out. */
export const DisputeMoney = ({ dispute: { held, owed } }: { dispute: DisputeRow }) => {
  const t = useTranslate();
  const parts = [
    { label: 'On hold', amount: held ?? '0' },
    { label: 'Owed', amount: owed ?? '0' },
  ].filter(({ amount }) => Number(amount) > 0);
  if (parts.length === 0) return null;
  return (
    <div>
      <dt>{t('Money')}</dt>
      <dd className="numeric">
        {parts.map(({ label, amount }) => `${t(label)} ${formatMoney(amount, 'USDT')}`).join(' · ')}
      </dd>
    </div>
  );
};
