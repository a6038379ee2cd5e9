import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { OwnDialogProps } from '../../admin/state/ownDialogs';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { useReader } from '../../admin/state/useReader';
import { PlatformError, unexpectedAnswer } from '../../dataProvider/platformError';
import { deposits } from '../../resources/deposits';
import type { Fields } from '../../resources/language/fields';
import { hasColumn } from '../../resources/language/rights';
import { Payment } from './Payment';
import { Fulfilment } from '../../resources/statuses';

const { amount, userId } = deposits.fields;
const own = { amount };
const others = { userId: { ...userId, required: true }, amount };

/** A deposit as far as it is known: a plain platform tells the address alone. `userId` where it is somebody else's. */
interface Asked {
  id?: number;
  userId?: number;
  address: string;
  amount: string;
}

const says: Readonly<Record<number, string>> = {
  0: 'It is credited once it has come and the staff have confirmed it. You may close this: the list shows when it is done.',
  1: 'Fulfilled: it is on your balance.',
  2: 'Refused: the address is not yours any more. Do not send anything to it.',
};
const saysOfOthers: Readonly<Record<number, string>> = {
  0: 'It is credited once it has come and another person has confirmed it. You may close this: the list shows when it is done.',
  1: 'Fulfilled: it is on their balance.',
  2: 'Refused: the address is given to others. Do not send anything to it.',
};

/** Staff have no balance to top up: they say whose. Before a plain platform everybody tops up their own. */
const useNamesAnother = () => hasColumn(userId, useReader());

/** 'Payment': where to send how much; when the deposit is decided meanwhile, it says so. */
const PaymentStep = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const t = useTranslate();
  const { data } = useGetOne<RaRecord>(deposits.name, { id: asked.id ?? 0 }, { enabled: asked.id !== undefined });
  const status = data ? Number(data.status) : Fulfilment.Waiting;
  const isAnothers = asked.userId !== undefined;
  const words = isAnothers ? saysOfOthers : says;
  return (
    <PlainDialog
      label={t(deposits.create!.dialog.heading)}
      heading={t('Payment')}
      about={isAnothers && <ReferenceTitle target="users" id={asked.userId!} />}
      onClose={onClose}
    >
      {status === Fulfilment.Waiting && <Payment address={asked.address} amount={asked.amount} />}
      <div role="status">
        <p className={status === Fulfilment.Waiting ? 'muted' : status === Fulfilment.Fulfilled ? 'note good' : 'note'}>
          {t(words[status]!)}
        </p>
      </div>
    </PlainDialog>
  );
};

/** 'Deposit Amount': how much is to be topped up, and by staff for whom. */
const AmountStep = ({ onAsked, onClose }: { onAsked: (asked: Asked) => void; onClose: () => void }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { config } = useConsole();
  const namesAnother = useNamesAnother();
  const fields: Fields = namesAnother ? others : own;
  const form = useInputForm(fields, async (data, key) => {
    const { answer, record } = await platform.createWithAnswer(deposits.name, { data, meta: { key } });
    if (typeof answer.address !== 'string') throw new PlatformError(unexpectedAnswer, 200);
    const id = config.extensions ? Number(record.id) : undefined;
    const whose = namesAnother ? { userId: Number(data.userId) } : {};
    onAsked({ id, ...whose, address: answer.address, amount: String(data.amount) });
    // Where to send it is known: nobody waits for the lists behind.
    void queryClient.invalidateQueries();
  });
  return (
    <FormDialog
      label={t(deposits.create!.dialog.heading)}
      heading={t('Deposit Amount')}
      submit={t('Next')}
      waitsFor={form.typed.amount ? undefined : t('Type the amount first')}
      fields={fields}
      form={form}
      onClose={onClose}
    />
  );
};

/**
 * One's own deposit that waits already: one at a time (rules, section 5). A plain platform does not tell its address, and
 * of whom staff have not named yet nothing is known.
 */
const useWaiting = () => {
  const namesAnother = useNamesAnother();
  const platform = usePlatform();
  const { config } = useConsole();
  return useQuery({
    queryKey: [deposits.name, 'waiting'],
    queryFn: async (): Promise<Asked | null> => {
      const { data } = await platform.getList<RaRecord>(deposits.name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: { status: [Fulfilment.Waiting] },
      });
      const [row] = data;
      return row && row.address
        ? { id: Number(row.id), address: String(row.address), amount: String(row.amount) }
        : null;
    },
    enabled: config.extensions && !namesAnother,
    staleTime: 0,
    gcTime: 0,
  });
};

/** Top-up: how much, then where to send it; what waits already is shown at once. */
const TopUp = ({ onClose }: OwnDialogProps) => {
  const t = useTranslate();
  const { data: waits, isLoading } = useWaiting();
  const [asked, setAsked] = useState<Asked>();
  // What is shown stays, also when it waits no longer.
  if (!asked && waits) setAsked(waits);
  if (asked) return <PaymentStep asked={asked} onClose={onClose} />;
  if (isLoading) return <WaitingDialog heading={t('Deposit Amount')} onClose={onClose} />;
  return <AmountStep onAsked={setAsked} onClose={onClose} />;
};

export default TopUp;
