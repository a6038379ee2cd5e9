import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { startOf, TimeLeft } from '../../admin/fields/DeadlineField';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { withOpen } from '../../admin/navigation/openRecord';
import { formatRecent } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { disputes } from '../../resources/disputes';
import { optionOf } from '../../resources/language/choices';
import { indicatorColours } from '../../resources/language/options';
import { disputeStatus, DisputeStatus, DisputeTurn } from '../../resources/statuses/disputes';
import type { DisputeRow } from './deskTabs';

interface Props {
  record: DisputeRow;
  /** It no longer belongs to this list, because it was decided. */
  isDeparted: boolean;
  isOpen: boolean;
  /** Its decision waits for a second person, who may be the reader. */
  isMineToApprove: boolean;
  onOpen: (id: number) => void;
}

/** Where a dispute stands, and the colour of its dot. */
const standOf = ({ status, turn, vaultOwnerId }: DisputeRow, isMineToApprove: boolean) => {
  const option = optionOf(disputeStatus, status)!;
  if (status === DisputeStatus.Accepted || status === DisputeStatus.Refused) return option;
  if (turn === DisputeTurn.Approver)
    return isMineToApprove
      ? ({ label: 'Waits for your approval', indicator: 'medium' } as const)
      : ({ label: 'Waits for approval', indicator: 'low' } as const);
  if (status === DisputeStatus.Answered) return { label: 'The vault owner denies it', indicator: 'medium' } as const;
  if (turn === DisputeTurn.Owner) return { label: 'Vault owner answers', indicator: 'low' } as const;
  return {
    label: vaultOwnerId === null ? 'There is no vault owner' : 'The vault owner did not answer',
    indicator: 'medium',
  } as const;
};

/** One dispute in the queue: its sum, what is left of its time, its merchant and invoice, and where it stands. */
export const DisputeLine = ({ record, isDeparted, isOpen, isMineToApprove, onOpen }: Props) => {
  const t = useTranslate();
  const { search } = useLocation();
  const { id, amount, clientId, invoiceId, answerUntil, status, decidedDate } = record;
  const { label, indicator } = standOf(record, isMineToApprove);
  return (
    <li className={isDeparted ? 'departed' : undefined}>
      <a
        href={withOpen(search, { entity: disputes.name, id: String(id) })}
        data-row={id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onPlainClick(() => onOpen(id))}
      >
        <strong className="numeric">{amount === null ? '—' : formatMoney(amount, 'RUB')}</strong>
        <span className="dispute-due">
          {status === DisputeStatus.Open && answerUntil !== null && (
            <TimeLeft deadline={answerUntil} start={startOf(record)} always />
          )}
          {decidedDate !== null && <small className="muted">{formatRecent(decidedDate)}</small>}
        </span>
        <span className="dispute-who">
          <ReferenceTitle target="clients" id={clientId} /> · #{invoiceId}
        </span>
        <span className="status">
          <i style={{ background: `var(--${indicatorColours[indicator ?? 'draft']})` }} aria-hidden="true" />
          {t(label)}
        </span>
      </a>
    </li>
  );
};
