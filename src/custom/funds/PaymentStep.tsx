import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { recordPath, useOpening } from '../../admin/navigation/openRecord';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { deposits, type Deposit } from '../../resources/deposits';
import { perChoice } from '../../resources/language/choices';
import { Fulfilment } from '../../resources/statuses/funds';
import { Payment } from './Payment';

/**
 * A deposit that waits for its payment. A plain platform answers only the address, no id. `userId` is set when staff
 * deposit for somebody else.
 */
export interface PendingDeposit {
  id?: number;
  userId?: number;
  address: string;
  amount: string;
  /** When it is paid at the latest (extension). */
  waitsUntil?: string;
  /** Since when it waits, when it was requested before this dialog opened. */
  waitingSince?: string;
}

/** Until when a deposit waits, where the platform says so. */
export const waitsUntilOf = ({ waitsUntil }: Partial<RaRecord>): Pick<PendingDeposit, 'waitsUntil'> =>
  typeof waitsUntil === 'string' ? { waitsUntil } : {};

const ownStatusTexts = perChoice<typeof Fulfilment, string>(Fulfilment, {
  Waiting:
    'It is credited once it has arrived and staff have confirmed it. You may close this: the list shows when it is done.',
  Fulfilled: 'Fulfilled: it is on your balance.',
  Refused: 'Refused: the address is no longer yours. Do not send anything to it.',
});
const otherUserStatusTexts = perChoice<typeof Fulfilment, string>(Fulfilment, {
  Waiting:
    'It is credited once it has arrived and another person has confirmed it. You may close this: the list shows when it is done.',
  Fulfilled: 'Fulfilled: it is on their balance.',
  Refused: 'Refused: the address goes to somebody else. Do not send anything to it.',
});

/** The deposit of a record that waits for its payment. */
export const pendingDepositOf = (row: RaRecord): PendingDeposit => ({
  id: Number(row.id),
  address: String(row.address),
  amount: String(row.amount),
  ...waitsUntilOf(row),
  waitingSince: String(row.createDate),
});

/** What to send, on which network and, where the platform says so, until when. */
const SendSentence = ({ amount: sum, waitsUntil }: PendingDeposit) => {
  const t = useTranslate();
  const args = { sum: formatMoney(sum, 'USDT') };
  return (
    <p>
      {waitsUntil === undefined
        ? t('Send exactly %{sum} on the TRC20 network.', args)
        : t('Send exactly %{sum} on the TRC20 network by %{time}.', { ...args, time: formatDateTime(waitsUntil) })}
    </p>
  );
};

/** A link to the deposit, where it can be taken back. */
const OpenDeposit = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTranslate();
  const { go } = useOpening();
  const path = recordPath({ entity: deposits.name, id: String(id) });
  const open = () => {
    onClose();
    go(path);
  };
  return (
    <a href={path} className="ref" onClick={onPlainClick(open)}>
      {t('Open the deposit')}
    </a>
  );
};

/** 'Payment' step: address and amount to pay. It shows when the deposit is decided meanwhile. */
export const PaymentStep = ({ deposit, onClose }: { deposit: PendingDeposit; onClose: () => void }) => {
  const t = useTranslate();
  const { data } = useGetOne<Deposit & RaRecord>(
    deposits.name,
    { id: deposit.id ?? 0 },
    { enabled: deposit.id !== undefined },
  );
  const status = data ? data.status : Fulfilment.Waiting;
  const isForOtherUser = deposit.userId !== undefined;
  const statusTexts = isForOtherUser ? otherUserStatusTexts : ownStatusTexts;
  return (
    <PlainDialog
      label={t(deposits.create!.dialog.heading)}
      heading={t('Payment')}
      about={isForOtherUser && <ReferenceTitle target="users" id={deposit.userId!} />}
      onClose={onClose}
    >
      {status === Fulfilment.Waiting && (
        <>
          {deposit.waitingSince !== undefined && (
            <p className="note calm">
              {t('This deposit is waiting since %{time}. You can ask for another once it is confirmed or taken back.', {
                time: formatDateTime(deposit.waitingSince),
              })}{' '}
              {deposit.id !== undefined && <OpenDeposit id={deposit.id} onClose={onClose} />}
            </p>
          )}
          <SendSentence {...deposit} />
          <Payment address={deposit.address} amount={deposit.amount} />
        </>
      )}
      <div role="status">
        <p className={status === Fulfilment.Waiting ? 'muted' : status === Fulfilment.Fulfilled ? 'note good' : 'note'}>
          {t(statusTexts.of(status)!)}
        </p>
      </div>
    </PlainDialog>
  );
};
