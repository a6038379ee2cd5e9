import { useTranslate } from 'react-admin';
import { useConsole } from '../../admin/state/ConsoleContext';
import { formatMoney } from '../../format/money';
import type { CaseInvoice } from '../../resources/disputeCase';
import { Role } from '../../resources/language/roles';
import { DisputeStatus } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';

/** What an accepted dispute took of the vault owner. */
export const TakenFromOwner = ({ dispute, invoice: { fromOwner } }: { dispute: DisputeRow; invoice: CaseInvoice }) => {
  const t = useTranslate();
  const { session } = useConsole();
  if (dispute.status !== DisputeStatus.Accepted || !fromOwner) return null;
  const sum = formatMoney(String(fromOwner), 'USDT');
  return (
    <small className="muted numeric">
      {session.role === Role.VaultOwner
        ? t('%{sum} was taken from you', { sum })
        : t('%{sum} was taken from the vault owner', { sum })}
    </small>
  );
};
