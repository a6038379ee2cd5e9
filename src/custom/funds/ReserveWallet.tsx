import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { usePlatform } from '../../admin/state/usePlatform';
import { deposits } from '../../resources/deposits';
import { Payment } from './Payment';

const fields = { amount: deposits.fields.amount };
const dialogTexts = { label: 'Client', heading: 'Add client accounts' } as const;

/** 'Reserve wallet' dialog: reserves an address to which this vault owner sends a deposit (docs/rules.md#deposits). */
const ReserveWallet = ({ userId, onClose }: { userId: number; onClose: () => void }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const [payment, setPayment] = useState<{ address: string; amount: string }>();
  const form = useInputForm(fields, async (data, key) => {
    const { answer } = await platform.createWithAnswer(deposits.name, {
      data: { ...data, userId },
      meta: { key },
      needs: 'address',
    });
    setPayment({ address: String(answer.address), amount: String(data.amount) });
    // The address is known, so the dialog does not wait for the lists to be fetched again.
    void queryClient.invalidateQueries();
  });
  const dialogProps = {
    label: t(dialogTexts.label),
    heading: t(dialogTexts.heading),
    about: <ReferenceTitle target="vault-owners" id={userId} />,
    onClose,
  };
  if (payment) {
    return (
      <PlainDialog {...dialogProps}>
        <Payment {...payment} />
        <p className="muted">{t('It is credited once it has arrived and another staff member has confirmed it.')}</p>
      </PlainDialog>
    );
  }
  return <FormDialog {...dialogProps} submit={t('Send')} fields={fields} form={form} />;
};

export default ReserveWallet;
