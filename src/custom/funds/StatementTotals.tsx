import { useTranslate } from 'react-admin';
import { addDecimals } from '../../format/decimal';
import { formatMoney, moneyDecimalsOf } from '../../format/money';
import { optionOf } from '../../resources/language/choices';
import type { PurposeTotal, StatementTotals as Totals } from '../../resources/statement';
import { Purpose, transactionPurpose } from '../../resources/statuses/funds';

const ofAgents: readonly Purpose[] = [Purpose.MerchantAgent, Purpose.OwnerAgent];

/** Label of a purpose. What only comes in for one of the two purposes of agents is the agent's own fee, as in the lines. */
const labelOf = ({ purpose, outgoing }: PurposeTotal): string =>
  ofAgents.includes(purpose) && Number(outgoing) === 0
    ? 'Agent fee'
    : (optionOf(transactionPurpose, purpose)?.label ?? String(purpose));

/** The sums by label, those of the same label added up. */
const byLabel = (totals: readonly PurposeTotal[]): ReadonlyMap<string, Omit<PurposeTotal, 'purpose'>> => {
  const sums = new Map<string, Omit<PurposeTotal, 'purpose'>>();
  for (const total of totals) {
    const before = sums.get(labelOf(total)) ?? { incoming: '0', outgoing: '0', includedFee: null };
    sums.set(labelOf(total), {
      incoming: addDecimals(before.incoming, total.incoming),
      outgoing: addDecimals(before.outgoing, total.outgoing),
      includedFee: total.includedFee ?? before.includedFee,
    });
  }
  return sums;
};

/** What came in, with a plus sign, and what went out for a purpose: '+1 204.50 · -300.00 USDT', with a sign as in the lines. */
const moved = ({ incoming, outgoing }: Omit<PurposeTotal, 'purpose'>, decimals: number): string =>
  [
    Number(incoming) === 0 ? [] : [`+${formatMoney(incoming, 'USDT', decimals)}`],
    Number(outgoing) === 0 ? [] : [`-${formatMoney(outgoing, 'USDT', decimals)}`],
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
          {[...byLabel(byPurpose)].map(([label, sum]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>
                {moved(sum, decimals)}
                {sum.includedFee !== null && (
                  <small className="muted">
                    {' '}
                    {t('Fee included')} {formatMoney(sum.includedFee, 'USDT', decimals)}
                  </small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
};
