import { useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useState } from 'react';
import { ActionSlot, type OpenAction } from '../../admin/actions/ActionSlot';
import { useForecast } from '../../admin/approvals/useForecast';
import { WaitingRequestNote } from '../../admin/approvals/RequestNote';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import { useMeanwhile } from '../../admin/dialogs/useMeanwhile';
import { disabledReason } from '../../admin/state/disabledReason';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { Role } from '../../resources/language/roles';
import { useConsole } from '../../admin/state/ConsoleContext';
import { useNotifyDone } from '../../admin/outcomes/useNotifyDone';
import { useAct } from '../../admin/calls/useAct';
import { PlatformError } from '../../dataProvider/platformError';
import { callsOf, inputsFor, type Definition } from '../../resources/language/definition';
import type { Invoice } from '../../resources/invoices';
import type { Issue, Values } from '../../resources/language/values';
import { messages } from '../../resources/messages';
import { PaymentType } from '../../resources/statuses/invoices';
import { MessagesLine } from '../messages/MessagesLine';
import { useHasMessage } from '../messages/useAccountMessages';
import { receiptKinds } from '../../admin/files/checkFile';
import { takeDroppedFiles } from './droppedFiles';
import { ReceiptFiles } from './ReceiptFiles';
import { useDrop } from '../../admin/hooks/useDrop';
import { unsentWarning } from '../../admin/files/unsentWarning';
import { useStoredReceipts } from './useStoredReceipts';
import { useUploads } from '../../admin/files/useUploads';

/** Key of the receipts' issue in the form. */
const receiptsIssue = 'receipts';

/** The invoice that is completed. */
export type CompletedInvoice = Pick<Invoice, 'paymentType'> & RaRecord;

interface Props {
  definition: Definition;
  /** The invoice. */
  record: CompletedInvoice;
  /** Name of the action. */
  name: string;
  /** Whether this input completes the invoice. If so, receipts are sent first. */
  completes: (input: Values) => boolean;
  /** Label of the button when the platform takes no receipts. */
  labelWithoutReceipts?: string;
  /** Label of the button once this input is typed; undefined for the action's own. */
  buttonFor?: (input: Values) => string | undefined;
  /** Label of the button that leaves. Default: 'Cancel'. */
  leave?: string;
  onClose: () => void;
}

/**
 * Dialog of an action that completes an invoice, always or for some inputs. It sends the receipts, each once, and then
 * calls the action. A pay-out needs a receipt; for a pay-in they are optional (docs/decisions.md#phones-and-bank-messages). On failure the dialog
 * stays open with its files. If the platform takes no receipts, the action is called without.
 */
export const CompletingDialog = ({
  definition,
  record,
  name,
  completes,
  labelWithoutReceipts,
  buttonFor,
  leave,
  onClose,
}: Props) => {
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const state = useConsole();
  const { config, session } = state;
  const action = callsOf(definition).find(([callName]) => callName === name)![1];
  const act = useAct(definition);
  const invoiceId = Number(record.id);
  const uploads = useUploads(() => ({ invoiceId }), receiptKinds);
  const storedReceipts = useStoredReceipts(invoiceId);
  const { files, isSending } = uploads;
  const sentIds = new Set(files.flatMap(({ receipt }) => (receipt ? [receipt.id] : [])));
  const earlierReceipts = storedReceipts.filter(({ id }) => !sentIds.has(id));
  // Those of payers prove nothing: anybody can make a file.
  const hasProof = earlierReceipts.some(({ userId }) => userId !== null);
  const takesReceipts = config.extensions && !uploads.isRefused;
  const needsReceipt = takesReceipts && record.paymentType === PaymentType.PayOut;

  const findReceiptIssue = (): Issue | undefined => {
    if (!takesReceipts) return undefined;
    if (files.some(({ state }) => state === 'wrong')) return { phrase: 'Remove the files that cannot be sent' };
    if (needsReceipt && files.length + earlierReceipts.length === 0)
      return { phrase: 'A pay-out needs a receipt: add its PDF file' };
    return undefined;
  };
  const fields = inputsFor(action, record, config.extensions);
  const form = useInputForm(
    fields,
    async (input, key) => {
      if (takesReceipts && completes(input) && !(await uploads.sendAll()))
        throw new PlatformError('Not every file was sent. The invoice was not changed.', 0);
      notifyDone(action, await act(name, record, input, key), { definition, record });
      onClose();
    },
    {},
    (typed): Readonly<Record<string, Issue>> => {
      const issue = completes(typed) ? findReceiptIssue() : undefined;
      return issue ? { [receiptsIssue]: issue } : {};
    },
  );
  const { add } = uploads;
  useEffect(() => add(takeDroppedFiles()), [add]);
  const isBusy = form.isBusy || isSending;
  // What is over is not begun: no receipt is sent for an invoice that somebody else has ended.
  const { text, current, hasLeft } = useMeanwhile(definition, record);
  const over = hasLeft ? text : current && disabledReason(definition, name, action, current, state);
  // A receipt is optional for a pay-in: completing it is the next thing to do.
  const startsOnSubmit = takesReceipts && !needsReceipt && Object.keys(fields).length === 0;
  const isCompleting = completes(form.typed);
  // A receipt proves a pay-out: without it the platform would forecast something else.
  const forecast = useForecast({
    definition,
    name,
    record,
    form,
    isOff: over !== undefined || (needsReceipt && isCompleting),
  });
  const hasMessage = useHasMessage(record, isCompleting && config.extensions);
  const takesFiles = takesReceipts && isCompleting;
  const { isDraggedOver, handlers } = useDrop(takesFiles && !isBusy, uploads.add);
  const problem = form.issues[receiptsIssue] && findReceiptIssue();
  const [assigning, setAssigning] = useState<OpenAction | null>(null);

  // A message that is assigned completes the invoice: that takes the place of this dialog.
  if (assigning) return <ActionSlot definition={messages} opened={assigning} onClose={onClose} />;

  return (
    <FormDialog
      heading={t(action.dialog?.heading ?? action.label)}
      about={{ definition, record }}
      submit={t(
        buttonFor?.(form.typed) ??
          (takesReceipts ? undefined : labelWithoutReceipts) ??
          action.dialog?.button ??
          action.label,
      )}
      forecast={forecast}
      disabledReason={over && t(over)}
      leave={leave}
      fields={fields}
      form={{ ...form, isBusy, submit: () => !isSending && form.submit() }}
      closeWarning={unsentWarning(takesFiles ? files : [], {
        isSending,
        question: 'Leave without completing the invoice?',
        t,
      })}
      isStoppable={isSending}
      isIrrevocable={record.paymentType === PaymentType.PayOut || Object.keys(fields).length > 0}
      startsOnSubmit={startsOnSubmit}
      onFiles={config.extensions ? handlers : undefined}
      onClose={onClose}
      below={
        isCompleting && (
          <>
            {config.extensions && record.paymentType === PaymentType.PayIn && (
              <MessagesLine record={record} onAssign={files.length === 0 && !isBusy ? setAssigning : undefined} />
            )}
            <p>
              {t(
                !config.extensions
                  ? 'This platform takes no receipts. The invoice is completed without one.'
                  : hasProof
                    ? 'It already has a receipt. Add more if you have them: they are sent first.'
                    : needsReceipt
                      ? 'Add the receipt of this pay-out. The invoice is completed once it is sent.'
                      : hasMessage
                        ? 'A receipt is optional and is sent first.'
                        : session.role === Role.VaultOwner
                          ? 'A receipt is optional and is sent first. Without a receipt or a message that fits you get no reward.'
                          : 'A receipt is optional and is sent first. Without a receipt or a message that fits the vault owner gets no reward.',
              )}
            </p>
            {config.extensions && (
              <ReceiptFiles
                uploads={uploads}
                kinds={receiptKinds}
                storedReceipts={earlierReceipts}
                isDraggedOver={isDraggedOver}
                disabled={isBusy}
                problem={problem && t(problem.phrase)}
                autoFocus={needsReceipt && Object.keys(fields).length === 0}
              />
            )}
          </>
        )
      }
    >
      <WaitingRequestNote definition={definition} record={record} />
    </FormDialog>
  );
};
