import { useTranslate } from 'react-admin';
import { formatMoney, moneyDecimalsOf } from '../../format/money';
import type { Options } from '../../resources/language/options';
import type { PurposeTotal, StatementTotals as Totals } from '../../resources/statement';
import { transactionPurpose } from '../../resources/statuses';

const purposes: Options = transactionPurpose;

/** What came in, with a plus sign, and what went out for a purpose: '+1 204.50 · −300.00 USDT'. */
const moved = ({ incoming, outgoing }: PurposeTotal, decimals: number): string =>
  [
    Number(incoming) === 0 ? [] : [`+${formatMoney(incoming, 'USDT', decimals)}`],
    Number(outgoing) === 0 ? [] : [`−${formatMoney(outgoing, 'USDT', decimals)}`],
  ]
    .flat()
    .join(' · ');

/** What the balance began and ended a period with, what came in and went out, and for which purposes. */
export const StatementTotals = ({ totals }: { totals: Totals }) => {
  const t = useTranslate();
  const { opening, incoming, outgoing, closing, purposes: byPurpose } = totals;
  const decimals = moneyDecimalsOf([opening, incoming, outgoing, closing], 'USDT');
  const sums = { 'Opening balance': opening, 'Came in': incoming, 'Went out': outgoing, 'Closing balance': closing };
  return (
    <>
      <dl className="statement-totals">
        {Object.entries(sums).map(([label, sum]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{formatMoney(sum, 'USDT', decimals)}</dd>
          </div>
        ))}
      </dl>
      {byPurpose.length > 0 && (
        <dl className="statement-purposes" aria-label={t('By purpose')}>
          {byPurpose.map((total) => (
            <div key={total.purpose}>
              <dt>{t(purposes[total.purpose]?.label ?? String(total.purpose))}</dt>
              <dd>{moved(total, decimals)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
};
