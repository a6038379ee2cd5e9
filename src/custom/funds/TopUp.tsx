import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { useReader } from '../../admin/state/useReader';
import { formatMoney } from '../../format/money';
import { deposits } from '../../resources/deposits';
import type { Fields } from '../../resources/language/fields';
import { hasColumn } from '../../resources/language/rights';
import { PaymentStep, pendingDepositOf, waitsUntilOf, type PendingDeposit } from './PaymentStep';
import { Fulfilment } from '../../resources/statuses/funds';

const { amount, userId } = deposits.fields;
const otherUserFields = { userId: { ...userId, required: true }, amount };

/**
 * Whether the user chooses whose balance to top up. Staff do, because they have no balance. On a plain platform
 * everybody tops up their own.
 */
const useChoosesUser = () => hasColumn(userId, useReader());

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
  const least =
    config.depositMin === undefined
      ? undefined
      : t('At least %{min}, on the TRC20 network', { min: formatMoney(String(config.depositMin), 'USDT') });
  const askedAmount = least === undefined ? amount : { ...amount, input: { ...amount.input, helper: least } };
  const fields: Fields = choosesUser ? { ...otherUserFields, amount: askedAmount } : { amount: askedAmount };
  const form = useInputForm(fields, async (data, key) => {
    const { answer, record } = await platform.createWithAnswer(deposits.name, {
      data,
      meta: { key },
      needs: 'address',
    });
    const id = config.extensions ? Number(record.id) : undefined;
    const owner = choosesUser ? { userId: Number(data.userId) } : {};
    const amountAndEnd = { amount: String(data.amount), ...waitsUntilOf(record) };
    onRequested({ id, ...owner, address: String(answer.address), ...amountAndEnd });
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
 * Fetches the user's own waiting deposit, because there may be one at a time (docs/rules.md#deposits). Disabled for staff,
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
      return row && row.address ? pendingDepositOf(row) : null;
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
