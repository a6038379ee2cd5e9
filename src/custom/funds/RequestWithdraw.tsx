import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { CreateSlot } from '../../admin/dialogs/CreateSlot';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import { listPath } from '../../admin/list/rows/listPath';
import { useOpening } from '../../admin/navigation/openRecord';
import { useNotifyDone } from '../../admin/outcomes/useNotifyDone';
import { refetchAfter } from '../../admin/calls/refetchAfter';
import { useConsole } from '../../admin/state/ConsoleContext';
import { usePlatform } from '../../admin/state/usePlatform';
import { useErrorText } from '../../admin/outcomes/useErrorText';
import { addDecimals } from '../../format/decimal';
import { scalarKey } from '../../dataProvider/queryKeys';
import { formatDateTime } from '../../format/dates';
import { formatMoney } from '../../format/money';
import { addresses } from '../../resources/addresses';
import { createInputs } from '../../resources/language/definition';
import { reference, type Fields } from '../../resources/language/fields';
import { Role } from '../../resources/language/roles';
import { readInput, type Issue, type Value } from '../../resources/language/values';
import { withdrawable } from '../../resources/scalars';
import { withdraws } from '../../resources/withdraws';
import { useAddressBook } from './useAddressBook';

const create = withdraws.create!;
const typedFields = createInputs(withdraws);
/** Inputs when the address is chosen from the saved addresses. */
const savedAddressFields: Fields = {
  ...typedFields,
  address: reference(typedFields.address!.label, addresses.name, { required: true }),
};
const addressBookPath = listPath(addresses, {})!;

/** Whether the typed amount exceeds a limit. Decimals are compared exactly. */
const exceeds = (typed: Value, limit: string): boolean => {
  const decimal = readInput(typedFields.amount!, typed);
  if (typeof decimal !== 'string' || !/^\d+(\.\d+)?$/.test(decimal)) return false;
  return addDecimals(limit, `-${decimal}`).startsWith('-');
};

/** Says to a vault owner what a withdraw leaves for pay-ins: accounts are given only for what their owner's balance covers. */
const LeftForPayIns = ({ usable, amount }: { usable: string; amount: Value }) => {
  const t = useTranslate();
  const decimal = readInput(typedFields.amount!, amount);
  if (typeof decimal !== 'string' || !(Number(decimal) > 0) || exceeds(amount, usable)) return null;
  const sum = formatMoney(addDecimals(usable, `-${decimal}`), 'USDT');
  return (
    <p className="below-input muted">
      {t('%{sum} stay available: your accounts get only pay-ins up to that sum.', { sum })}
    </p>
  );
};

const decimalFrom = (value: unknown) => (typeof value === 'number' ? String(value) : null);

/** Buttons to save a new address and to open the saved addresses. */
const AddressBookButtons = ({ onAdd, onClose }: { onAdd: () => void; onClose: () => void }) => {
  const t = useTranslate();
  const { go } = useOpening();
  const openAddressBook = () => {
    onClose();
    go(addressBookPath);
  };
  return (
    <p className="below-input">
      <button className="button small" type="button" onClick={onAdd}>
        {t(addresses.create!.button)}
      </button>
      <a href={addressBookPath} onClick={onPlainClick(openAddressBook)}>
        {t('All saved addresses')}
      </a>
    </p>
  );
};

interface WithdrawFormProps {
  /** The amount that may be withdrawn now and the available balance; null while unknown. */
  withdrawableNow: string | null;
  available: string | null;
  /** What of the rest is in pay-outs that may still be reversed, and what is kept for payments that may still be claimed. */
  unsettled: string;
  /** What of the unsettled waits until somebody confirms that it arrived, and when the last of the others is settled (epoch ms). */
  unconfirmed: string;
  settledBy: number | null;
  cover: string;
  /** Whether the address is chosen from the saved addresses. */
  usesAddressBook: boolean;
  addressBook: ReturnType<typeof useAddressBook>;
  error: Error | null;
}

const WithdrawForm = ({
  withdrawableNow,
  available,
  unsettled,
  unconfirmed,
  settledBy,
  cover,
  usesAddressBook,
  addressBook,
  error,
  onClose,
}: WithdrawFormProps & { onClose: () => void }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const notifyDone = useNotifyDone();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const { session } = useConsole();
  const [isAdding, setIsAdding] = useState(false);
  const fields = usesAddressBook ? savedAddressFields : typedFields;
  const exceedsSettled = (typed: Value) =>
    withdrawableNow !== null && available !== null && exceeds(typed, withdrawableNow) && !exceeds(typed, available);
  const form = useInputForm(
    fields,
    async (input, key) => {
      const address = usesAddressBook ? addressBook.addressOf(input.address ?? null)! : input.address!;
      const creating = platform.createWithAnswer(withdraws.name, { data: { ...input, address }, meta: { key } });
      // Refused, too: what can be withdrawn may be less by now, by another window.
      const { answer, record } = await creating.finally(() => refetchAfter(queryClient, withdraws));
      notifyDone(create, answer, { definition: withdraws, record });
      onClose();
    },
    usesAddressBook ? { address: addressBook.onlyUsable } : {},
    ({ amount = null, reason }): Readonly<Record<string, Issue>> => {
      if (available !== null && exceeds(amount, available)) {
        const max = formatMoney(available, 'USDT');
        return { amount: { phrase: 'You can withdraw at most %{max}', args: { max } } };
      }
      return exceedsSettled(amount) && !reason ? { reason: { phrase: 'Required' } } : {};
    },
  );
  const shownFields = {
    ...fields,
    address: {
      ...fields.address!,
      input: { ...fields.address!.input, helper: addressBook.addressOf(form.typed.address ?? null) },
    },
    reason: { ...fields.reason!, required: exceedsSettled(form.typed.amount ?? null) },
  };
  const settling = addDecimals(unsettled, `-${unconfirmed}`);
  const leftForPayIns = session.role === Role.VaultOwner && available !== null && (
    <LeftForPayIns usable={addDecimals(available, `-${unsettled}`)} amount={form.typed.amount ?? null} />
  );
  const buttons = usesAddressBook && <AddressBookButtons onAdd={() => setIsAdding(true)} onClose={onClose} />;
  return (
    <>
      <FormDialog
        heading={t(create.dialog.heading)}
        submit={t(create.dialog.submit!)}
        fields={addressBook.isEmpty ? {} : shownFields}
        disabledReason={addressBook.isEmpty ? t('Save an address first') : undefined}
        form={form}
        belowInputs={{ amount: leftForPayIns, address: buttons }}
        below={addressBook.isEmpty && buttons}
        onClose={onClose}
      >
        <p className="numeric">
          {error
            ? errorText(error)
            : t('You can withdraw now: %{sum}', {
                sum: withdrawableNow === null ? '…' : formatMoney(withdrawableNow, 'USDT'),
              })}{' '}
          {withdrawableNow !== null && Number(withdrawableNow) > 0 && !addressBook.isEmpty && (
            <button
              className="button small"
              type="button"
              title={t('Withdraw all')}
              onClick={() => form.setValue('amount', withdrawableNow)}
            >
              {t('All of it')}
            </button>
          )}
          {Number(settling) > 0 && (
            <small className="muted below">
              {t('%{sum} is in pay-outs that may still be reversed, until %{time} at the latest.', {
                sum: formatMoney(settling, 'USDT'),
                time: settledBy === null ? '—' : formatDateTime(new Date(settledBy).toISOString()),
              })}
            </small>
          )}
          {Number(unconfirmed) > 0 && (
            <small className="muted below">
              {t('%{sum} is in pay-outs without a receipt, until somebody confirms that they arrived.', {
                sum: formatMoney(unconfirmed, 'USDT'),
              })}
            </small>
          )}
          {Number(cover) > 0 && (
            <small className="muted below">
              {t('%{sum} is kept for payments of the last day that may still be claimed.', {
                sum: formatMoney(cover, 'USDT'),
              })}
            </small>
          )}
          {Number(unsettled) + Number(cover) > 0 && (
            <small className="muted below">{t('Asking for that takes a reason, and two people decide.')}</small>
          )}
        </p>
        <p className="muted">{t('The platform confirms it, and you are told then.')}</p>
        {addressBook.isEmpty && (
          <p className="note calm">
            {t(
              'Withdraws go only to addresses that you have saved, and you have none yet. Add one: it can be used 24 hours later.',
            )}
          </p>
        )}
      </FormDialog>
      {isAdding && <CreateSlot definition={addresses} onClose={() => setIsAdding(false)} />}
    </>
  );
};

/**
 * Dialog to request a withdraw. It shows what may be withdrawn now, kept current by live events, and what settles later; withdrawing unsettled money
 * takes a reason (docs/rules.md#withdrawable). The address is one of the saved addresses (docs/rules.md#saved-addresses).
 */
const RequestWithdraw = ({ onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data, error, isLoading } = useQuery({
    queryKey: scalarKey(withdrawable.path),
    queryFn: () => platform.scalarAnswer(withdrawable),
    staleTime: 0,
    gcTime: 0,
  });
  const usesAddressBook = data?.answer.addressBook === true;
  const addressBook = useAddressBook(usesAddressBook);
  if (isLoading || addressBook.isLoading) return <WaitingDialog heading={t(create.dialog.heading)} onClose={onClose} />;
  return (
    <WithdrawForm
      withdrawableNow={data?.value ?? null}
      available={decimalFrom(data?.answer.available)}
      unsettled={decimalFrom(data?.answer.unsettled) ?? '0'}
      unconfirmed={decimalFrom(data?.answer.unconfirmed) ?? '0'}
      settledBy={typeof data?.answer.settledBy === 'number' ? data.answer.settledBy : null}
      cover={decimalFrom(data?.answer.cover) ?? '0'}
      usesAddressBook={usesAddressBook}
      addressBook={addressBook}
      error={error}
      onClose={onClose}
    />
  );
};

export default RequestWithdraw;
