import { useQuery } from '@tanstack/react-query';
import { useTranslate, type RaRecord } from 'react-admin';
import { needsApproval } from '../../admin/approvals/ForecastNote';
import { useForecast } from '../../admin/approvals/useForecast';
import { WaitingRequestNote } from '../../admin/approvals/RequestNote';
import { RecordFacts } from '../../admin/dialogs/RecordFacts';
import { fetchOnceOptions } from '../../admin/calls/fetchOnce';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { AddressField } from '../../admin/fields/AddressField';
import { ReferenceTitle } from '../../admin/fields/ReferenceTitle';
import { useNotifyDone } from '../../admin/outcomes/useNotifyDone';
import { useConsole } from '../../admin/state/ConsoleContext';
import { useAct } from '../../admin/calls/useAct';
import { usePlatform } from '../../admin/state/usePlatform';
import { addDecimals } from '../../format/decimal';
import { formatMoney } from '../../format/money';
import { fundsOperations, type FundsOperation } from '../../resources/fundsOperations';
import type { CallAction } from '../../resources/language/definition';
import { depositHashHelper } from '../../resources/txHash';
import type { Fields } from '../../resources/language/fields';
import { checkValue, readInput, type Issue, type Value, type Values } from '../../resources/language/values';
import { Fulfilment, FundsType } from '../../resources/statuses/funds';
import { balanceOf } from '../../resources/scalars';

const confirm = fundsOperations.actions!.confirm as CallAction;
const inputs = confirm.inputs!;
/** The destination of a withdraw stands in its summary. */
const facts = confirm.dialog!.facts!.filter((name) => name !== 'address');
type FundsRecord = FundsOperation & RaRecord;

const requiredIssue = { phrase: 'Required' };

/** Returns the typed amount as a decimal; undefined while it is not a valid amount. */
const typedSum = (typed: Value): string | undefined => {
  const decimal = readInput(inputs.received!, typed);
  return typeof decimal === 'string' && !checkValue(inputs.received!, decimal) ? decimal : undefined;
};

/** Whether an amount differs from the requested one. 800.00 equals 800. */
const differsFromRequested = (sum: string, record: FundsRecord): boolean =>
  Number(addDecimals(sum, `-${record.amount}`)) !== 0;

/** The user's available balance before and after. Renders nothing when the platform does not answer the balance. */
const BalanceChange = ({ userId, by }: { userId: number; by: string }) => {
  const t = useTranslate();
  const platform = usePlatform();
  const { data, isPending } = useQuery({
    queryKey: ['balance-accounts', 'available', userId],
    queryFn: () => platform.scalar(balanceOf, { userId }),
    ...fetchOnceOptions,
  });
  // Its line is there before, so that it moves no button.
  if (isPending) return <p className="balance-change">{'\u00a0'}</p>;
  if (!data) return null;
  return (
    <p className="balance-change numeric">
      {t('Available: %{before}, afterwards %{after}', {
        before: formatMoney(data, 'USDT'),
        after: formatMoney(addDecimals(data, by), 'USDT'),
      })}
    </p>
  );
};

const DepositSummary = ({ record, sum }: { record: FundsRecord; sum: string }) => {
  const t = useTranslate();
  return (
    <>
      <p>
        <strong>
          <ReferenceTitle target="users" id={Number(record.userId)} />
        </strong>{' '}
        {t('will be credited with %{sum}', { sum: formatMoney(sum, 'USDT') })}
        {differsFromRequested(sum, record) &&
          ` (${t('requested: %{sum}', { sum: formatMoney(String(record.amount), 'USDT') })})`}
        {'.'}
      </p>
      <BalanceChange userId={Number(record.userId)} by={sum} />
      {record.status === Fulfilment.Refused && (
        <p className="note calm">{t('Nobody paid it in time. Say why it is credited now.')}</p>
      )}
    </>
  );
};

/** `waits`: a second person has to approve the confirmation. */
const WithdrawSummary = ({ record, waits }: { record: FundsRecord; waits: boolean }) => {
  const t = useTranslate();
  return (
    <>
      <p>
        {t('The held %{sum} is paid out from the balance of', {
          sum: formatMoney(String(record.amount), 'USDT'),
        })}{' '}
        <strong>
          <ReferenceTitle target="users" id={Number(record.userId)} />
        </strong>
        {'.'}
      </p>
      {record.address ? (
        <div className="destination">
          <span className="muted">{t('Send them to')}</span>
          <AddressField address={String(record.address)} label={fundsOperations.fields.address.label} />
          {waits && <small className="muted">{t('Send them only once the second person has approved.')}</small>}
        </div>
      ) : null}
      {record.reason ? <p>{t('Reason: %{reason}', { reason: String(record.reason) })}</p> : null}
    </>
  );
};

/**
 * 'Manual confirm' dialog: states who gets or pays how much. The received amount may differ from the requested one,
 * with a reason (docs/rules.md#deposits).
 */
const ConfirmOperation = ({ record: openedRecord, onClose }: CustomDialogProps) => {
  const record = openedRecord as FundsRecord;
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const { config } = useConsole();
  const act = useAct(fundsOperations);
  const isDeposit = record.type === FundsType.Deposit;
  const { received, txHash, reason } = inputs;
  const extensionFields: Fields = isDeposit
    ? { received: received!, txHash: { ...txHash!, input: { helper: depositHashHelper } }, reason: reason! }
    : { reason: reason!, txHash: txHash! };
  const fields: Fields = config.extensions ? extensionFields : {};
  const needsReason = (typed: Values) => {
    const sum = typedSum(typed.received ?? null);
    return (
      isDeposit && (record.status === Fulfilment.Refused || (sum !== undefined && differsFromRequested(sum, record)))
    );
  };
  const form = useInputForm(
    fields,
    async (input, key) => {
      notifyDone(confirm, await act('confirm', record, input, key), { definition: fundsOperations, record });
      onClose();
    },
    {},
    (typed): Readonly<Record<string, Issue>> =>
      config.extensions && needsReason(typed) && !typed.reason ? { reason: requiredIssue } : {},
  );
  const sum = (isDeposit && typedSum(form.typed.received ?? null)) || String(record.amount);
  const forecast = useForecast({ definition: fundsOperations, name: 'confirm', record, form });
  const waits = needsApproval(forecast);
  // Coins that leave after the approval have no hash before it: who approves gives it.
  const { txHash: shownHash, reason: shownReason, ...others } = fields;
  const isHashShown = shownHash && (isDeposit || !waits || Boolean(form.typed.txHash));
  const shownFields: Fields = {
    ...others,
    ...(isHashShown && { txHash: shownHash }),
    ...(shownReason && { reason: { ...shownReason, required: needsReason(form.typed) } }),
  };
  return (
    <FormDialog
      heading={t(confirm.dialog!.heading!)}
      about={{ definition: fundsOperations, record }}
      submit={t(confirm.dialog!.button!)}
      forecast={forecast}
      isIrrevocable
      fields={shownFields}
      form={form}
      onClose={onClose}
    >
      <WaitingRequestNote definition={fundsOperations} record={record} />
      <RecordFacts definition={fundsOperations} record={record} names={facts} />
      {isDeposit ? <DepositSummary record={record} sum={sum} /> : <WithdrawSummary record={record} waits={waits} />}
    </FormDialog>
  );
};

export default ConfirmOperation;
