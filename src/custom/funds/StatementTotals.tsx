import { useTranslate } from 'react-admin';
import { formatMoney, moneyDecimalsOf } from '../../format/money';
import type { StatementTotals as Totals } from '../../resources/statement';

/** What the balance began and ended a period with, and what came in and went out. */
export const StatementTotals = ({ totals }: { totals: Totals }) => {
  const t = useTranslate();
  const { opening, incoming, outgoing, closing } = totals;
  const decimals = moneyDecimalsOf([opening, incoming, outgoing, closing], 'USDT');
  const sums = { 'Opening balance': opening, 'Came in': incoming, 'Went out': outgoing, 'Closing balance': closing };
  return (
    <dl className="statement-totals">
      {Object.entries(sums).map(([label, sum]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{formatMoney(sum, 'USDT', decimals)}</dd>
        </div>
      ))}
    </dl>
  );
};
