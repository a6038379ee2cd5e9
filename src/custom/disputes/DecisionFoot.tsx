import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { ForecastNote } from '../../admin/approvals/ForecastNote';
import { useForecast } from '../../admin/approvals/useForecast';
import { formatMoney, formatNumber } from '../../format/money';
import type { CaseInvoice } from '../../resources/disputeCase';
import { disputes } from '../../resources/disputes';
import { DisputeKind } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';

interface Props {
  dispute: DisputeRow;
  invoice: CaseInvoice;
  /** The buttons. */
  children: ReactNode;
}

/** Nothing is typed here: Accept is asked about as it is. */
const asItIs = { typed: {}, isBusy: false };

/** What Accept does to the invoice and to the money, who may press it, and the buttons. */
export const DecisionFoot = ({ dispute, invoice: { inUsdt, rate }, children }: Props) => {
  const t = useTranslate();
  const forecast = useForecast({ definition: disputes, name: 'accept', record: dispute, form: asItIs });
  const { held, owed, kind } = dispute;
  const sum = inUsdt === null ? null : formatMoney(String(inUsdt), 'USDT');
  return (
    <footer className="case-foot">
      <dl>
        <dt>{t('If accepted')}</dt>
        <dd>
          {kind === DisputeKind.PayOut
            ? t('The deal is reversed: %{sum} goes back', { sum: sum ?? '—' })
            : rate === null || sum === null
              ? t('The invoice is completed')
              : t('The invoice is completed: %{sum} at %{rate}', { sum, rate: formatNumber(rate) })}
        </dd>
        <dt>{t('Money')}</dt>
        <dd className="numeric">
          {t('On hold')} {formatMoney(held ?? '0', 'USDT')}
          {Number(owed) > 0 && ` · ${t('Owed')} ${formatMoney(owed ?? '0', 'USDT')}`}
        </dd>
        <dt>{t('Who decides')}</dt>
        <dd>
          <ForecastNote forecast={forecast} />
        </dd>
      </dl>
      {children}
    </footer>
  );
};
