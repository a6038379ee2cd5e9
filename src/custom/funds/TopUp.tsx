import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { OwnDialogProps } from '../../admin/dialogs/ownDialogs';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { useInputForm } from '../../admin/dialogs/useInputForm';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { PlatformError, unexpectedAnswer } from '../../dataProvider/platformError';
import { deposits } from '../../resources/deposits';
import { Payment } from './Payment';

const waiting = 0;
const fulfilled = 1;
const fields = { amount: deposits.fields.amount };

/** A deposit as far as it is known: a plain platform tells the address alone. */
interface Asked {
  id?: number;
  address: string;
  amount: string;
}

const says: Readonly<Record<number, string>> = {
  0: 'It is credited once it has come and the staff have confirmed it. You may close this: the list shows when it is done.',
  1: 'Fulfilled: it is on your balance.',
  2: 'Refused: the address is not yours any more. Do not send anything to it.',
};

/** 'Payment': where to send how much; when the deposit is decided meanwhile, it says so. */
const PaymentStep = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const t = useTranslate();
  const { data } = useGetOne<RaRecord>(deposits.name, { id: asked.id ?? 0 }, { enabled: asked.id !== undefined });
  const status = data ? Number(data.status) : waiting;
  return (
    <PlainDialog label={t(deposits.create!.heading)} heading={t('Payment')} onClose={onClose}>
      {status === waiting && <Payment address={asked.address} amount={asked.amount} />}
      <div role="status">
        <p className={status === waiting ? 'muted' : status === fulfilled ? 'note good' : 'note'}>{t(says[status]!)}</p>
      </div>
    </PlainDialog>
  );
};

/** 'Deposit Amount': how much is to be topped up. */
const AmountStep = ({ onAsked, onClose }: { onAsked: (asked: Asked) => void; onClose: () => void }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { config } = useConsole();
  const form = useInputForm(fields, async (data, key) => {
    const { answer, record } = await platform.make(deposits.name, { data, meta: { key } });
    if (typeof answer.address !== 'string') throw new PlatformError(unexpectedAnswer, 200);
    const id = config.extensions ? Number(record.id) : undefined;
    onAsked({ id, address: answer.address, amount: String(data.amount) });
    // Where to send it is known: nobody waits for the lists behind.
    void queryClient.invalidateQueries();
  });
  return (
    <FormDialog
      label={t(deposits.create!.heading)}
      heading={t('Deposit Amount')}
      submit={t('Next')}
      waitsFor={form.typed.amount ? undefined : t('Type the amount first')}
      fields={fields}
      form={form}
      onClose={onClose}
    />
  );
};

/** The deposit that waits already: one at a time (rules, section 5). A plain platform does not tell its address. */
const useWaiting = () => {
  const platform = usePlatform();
  const { config } = useConsole();
  return useQuery({
    queryKey: [deposits.name, 'waiting'],
    queryFn: async (): Promise<Asked | null> => {
      const { data } = await platform.getList<RaRecord>(deposits.name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter: { status: [waiting] },
      });
      const [row] = data;
      return row && row.address
        ? { id: Number(row.id), address: String(row.address), amount: String(row.amount) }
        : null;
    },
    enabled: config.extensions,
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
