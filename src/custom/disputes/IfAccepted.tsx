import { useTranslate } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatMoney } from '../../format/money';
import type { CaseInvoice } from '../../resources/disputeCase';
import { Role } from '../../resources/language/roles';
import type { Translate } from '../../resources/language/words';
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

/** What accepting does to a pay-out, of which this much is taken of its vault owner; null where staff paid it. */
const reversed = (fromOwner: number | null, isOwn: boolean, t: Translate) => {
  if (fromOwner === null) return t('The deal is reversed');
  const sum = formatMoney(String(fromOwner), 'USDT');
  return isOwn
    ? t('The deal is reversed: %{sum} is taken from you', { sum })
    : t('The deal is reversed: %{sum} is taken from the vault owner', { sum });
};

/** What accepting does to the invoice: a row of a `<dl>`. */
export const IfAccepted = ({ dispute: { kind }, invoice: { inUsdt, rate, fromOwner }, received }: Props) => {
  const t = useTranslate();
  const { session } = useConsole();
  const isOther = rate !== null && Number(received) > 0;
  const usdt = isOther ? (Number(received) / rate).toFixed(usdtDecimals) : inUsdt === null ? null : String(inUsdt);
  const sum = usdt === null ? null : `${isOther ? '≈\u00a0' : ''}${formatMoney(usdt, 'USDT')}`;
  return (
    <div>
      <dt>{t('If accepted')}</dt>
      <dd>
        {kind === DisputeKind.PayOut
          ? reversed(fromOwner, session.role === Role.VaultOwner, t)
          : rate === null || sum === null
            ? t('The invoice is completed')
            : t('The invoice is completed: %{sum} at %{rate}', { sum, rate: formatMoney(String(rate), 'RUB') })}
      </dd>
    </div>
  );
};
