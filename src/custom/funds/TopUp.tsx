import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { CustomDialogProps } from '../../admin/state/customDialogs';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { useReader } from '../../admin/state/useReader';
import { PlatformError, unexpectedAnswer } from '../../dataProvider/platformError';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { deposits } from '../../resources/deposits';
import type { Fields } from '../../resources/language/fields';
import { hasColumn } from '../../resources/language/rights';
import { Payment } from './Payment';
import { Fulfilment } from '../../resources/statuses';

const { amount, userId } = deposits.fields;
const ownFields = { amount };
const otherUserFields = { userId: { ...userId, required: true }, amount };

/**
 * A deposit that waits for its payment. A plain platform answers only the address, no id. `userId` is set when staff
 * deposit for somebody else.
 */
interface PendingDeposit {
  id?: number;
  userId?: number;
  address: string;
  amount: string;
  /** When it is paid at the latest (extension). */
  waitsUntil?: string;
  /** Since when it waits, when it was requested before this dialog opened. */
  waitingSince?: string;
}

const waitsUntilOf = ({ waitsUntil }: Partial<RaRecord>): Pick<PendingDeposit, 'waitsUntil'> =>
  typeof waitsUntil === 'string' ? { waitsUntil } : {};

const ownStatusTexts: Readonly<Record<number, string>> = {
  0: 'It is credited once it has arrived and staff have confirmed it. You may close this: the list shows when it is done.',
  1: 'Fulfilled: it is on your balance.',
  2: 'Refused: the address is no longer yours. Do not send anything to it.',
};
const otherUserStatusTexts: Readonly<Record<number, string>> = {
  0: 'It is credited once it has arrived and another person has confirmed it. You may close this: the list shows when it is done.',
  1: 'Fulfilled: it is on their balance.',
  2: 'Refused: the address goes to somebody else. Do not send anything to it.',
};

/**
 * Whether the user chooses whose balance to top up. Staff do, because they have no balance. On a plain platform
 * everybody tops up their own.
 */
const useChoosesUser = () => hasColumn(userId, useReader());

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

/** 'Payment' step: address and amount to pay. It shows when the deposit is decided meanwhile. */
const PaymentStep = ({ deposit, onClose }: { deposit: PendingDeposit; onClose: () => void }) => {
  const t = useTranslate();
  const { data } = useGetOne<RaRecord>(deposits.name, { id: deposit.id ?? 0 }, { enabled: deposit.id !== undefined });
  const status = data ? Number(data.status) : Fulfilment.Waiting;
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
              })}
            </p>
          )}
          <SendSentence {...deposit} />
          <Payment address={deposit.address} amount={deposit.amount} />
        </>
      )}
      <div role="status">
        <p className={status === Fulfilment.Waiting ? 'muted' : status === Fulfilment.Fulfilled ? 'note good' : 'note'}>
          {t(statusTexts[status]!)}
        </p>
      </div>
    </PlainDialog>
  );
};

/** 'Deposit Amount' step: the amount and, for staff, the user. */
const AmountStep = ({
  onRequested,
  onClose,
}: {
  onRequested: (deposit: PendingDeposit) => void;
  onClose: () => void;
}) => {
  const t = useTranslate();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { config } = useConsole();
  const choosesUser = useChoosesUser();
  const fields: Fields = choosesUser ? otherUserFields : ownFields;
  const form = useInputForm(fields, async (data, key) => {
    const { answer, record } = await platform.createWithAnswer(deposits.name, { data, meta: { key } });
    if (typeof answer.address !== 'string') throw new PlatformError(unexpectedAnswer, 200);
    const id = config.extensions ? Number(record.id) : undefined;
    const owner = choosesUser ? { userId: Number(data.userId) } : {};
    const amountAndEnd = { amount: String(data.amount), ...waitsUntilOf(record) };
    onRequested({ id, ...owner, address: answer.address, ...amountAndEnd });
    // The address is known, so the dialog does not wait for the lists to be fetched again.
    void queryClient.invalidateQueries();
  });
  return (
    <FormDialog
      label={t(deposits.create!.dialog.heading)}
      heading={t('Deposit Amount')}
      submit={t('Next')}
      disabledReason={form.typed.amount ? undefined : t('Type the amount first')}
      fields={fields}
      form={form}
      onClose={onClose}
    />
  );
};

/**
 * Fetches the user's own waiting deposit, because there may be one at a time (rules, section 5). Disabled for staff,
 * who have not chosen a user yet, and on a plain platform, which does not answer the address.
 */
const usePendingDeposit = () => {
  const choosesUser = useChoosesUser();
  const platform = usePlatform();
  const { config } = useConsole();
  return useQuery({
    queryKey: [deposits.name, 'waiting'],
    queryFn: async (): Promise<PendingDeposit | null> => {
      const { data } = await platform.getList<RaRecord>(deposits.name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: { status: [Fulfilment.Waiting] },
      });
      const [row] = data;
      return row && row.address
        ? {
            id: Number(row.id),
            address: String(row.address),
            amount: String(row.amount),
            ...waitsUntilOf(row),
            waitingSince: String(row.createDate),
          }
        : null;
    },
    enabled: config.extensions && !choosesUser,
    staleTime: 0,
    gcTime: 0,
  });
};

/** Top-up dialog: asks for the amount, then shows the payment. A deposit that waits already is shown directly. */
const TopUp = ({ onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const { data: pending, isLoading } = usePendingDeposit();
  const [deposit, setDeposit] = useState<PendingDeposit>();
  // Once shown, the deposit stays, even when it no longer waits.
  if (!deposit && pending) setDeposit(pending);
  if (deposit) return <PaymentStep deposit={deposit} onClose={onClose} />;
  if (isLoading) return <WaitingDialog heading={t('Deposit Amount')} onClose={onClose} />;
  return <AmountStep onRequested={setDeposit} onClose={onClose} />;
};

export default TopUp;
