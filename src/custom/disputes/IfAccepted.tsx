import { useTranslate } from 'react-admin';
import { formatMoney } from '../../format/money';
import type { CaseInvoice } from '../../resources/disputeCase';
import { DisputeKind } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';

/** Decimals of USDT. */
const usdtDecimals = 6;

interface Props {
  dispute: DisputeRow;
  invoice: CaseInvoice;
  /** The sum that is typed as what came, RUB, where it is another one. */
  received?: unknown;
}

/** What accepting does to the invoice: a row of a `<dl>`. */
export const IfAccepted = ({ dispute: { kind }, invoice: { inUsdt, rate }, received }: Props) => {
  const t = useTranslate();
  const isOther = rate !== null && Number(received) > 0;
  const usdt = isOther ? (Number(received) / rate).toFixed(usdtDecimals) : inUsdt === null ? null : String(inUsdt);
  const sum = usdt === null ? null : `${isOther ? '≈\u00a0' : ''}${formatMoney(usdt, 'USDT')}`;
  return (
    <div>
      <dt>{t('If accepted')}</dt>
      <dd>
        {kind === DisputeKind.PayOut
          ? t('The deal is reversed: %{sum} goes back', { sum: sum ?? '—' })
          : rate === null || sum === null
            ? t('The invoice is completed')
            : t('The invoice is completed: %{sum} at %{rate}', { sum, rate: formatMoney(String(rate), 'RUB') })}
      </dd>
    </div>
  );
};
