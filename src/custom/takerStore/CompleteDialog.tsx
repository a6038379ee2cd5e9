import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useNotify, useTranslate } from 'react-admin';
import { useId, useRef, useState, type FormEvent } from 'react';
import { AboutRecord } from '../../admin/dialogs/AboutRecord';
import { AskFirst } from '../../admin/dialogs/AskFirst';
import type { OwnDialogProps } from '../../admin/dialogs/ownDialogs';
import { Refusal } from '../../admin/dialogs/Refusal';
import { useLeaving } from '../../admin/dialogs/useLeaving';
import { useConsole } from '../../admin/state/ConsoleContext';
import { newKey } from '../../admin/state/newKey';
import { useAct } from '../../admin/state/useAct';
import { callsOf } from '../../resources/language/definition';
import { workspace } from '../../resources/takerStore';
import { isToSend } from '../receipts/chosen';
import { ReceiptFiles } from '../receipts/ReceiptFiles';
import { useDrop } from '../receipts/useDrop';
import { useKept } from '../receipts/useKept';
import { useUploads } from '../receipts/useUploads';

const payOut = 1;
const complete = new Map(callsOf(workspace)).get('complete')!;

/**
 * Completes a task: first its receipts are sent, each once, then the invoice is completed. A pay-out needs one, a pay-in
 * may have some. What fails leaves the dialog open with the files in it. Where the platform takes no receipts the invoice
 * is completed without.
 */
const CompleteDialog = ({ definition, record, onClose }: OwnDialogProps) => {
  const t = useTranslate();
  const notify = useNotify();
  const titleId = useId();
  const { config } = useConsole();
  const act = useAct(definition);
  const invoiceId = Number(record!.id);
  const uploads = useUploads(invoiceId);
  const kept = useKept(invoiceId);
  const [key] = useState(newKey);
  const [error, setError] = useState<Error | null>(null);
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState<'files' | 'complete' | null>(null);
  const [asks, setAsks] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const { files } = uploads;
  const sent = new Set(files.flatMap(({ receipt }) => (receipt ? [receipt.id] : [])));
  const earlier = kept.filter(({ id }) => !sent.has(id));

  const takesReceipts = config.extensions && !uploads.isRefused;
  const needsReceipt = takesReceipts && record!.paymentType === payOut;
  const busy = step !== null || uploads.sending;
  const unsent = files.filter(isToSend);
  const isDirty = unsent.length > 0;

  const add = (given: readonly File[]) => {
    setProblem(undefined);
    uploads.add(given);
  };
  const { isOver, handlers } = useDrop(takesReceipts && !busy, add);

  const whyNot = () => {
    if (!takesReceipts) return undefined;
    if (files.some(({ state }) => state === 'wrong')) return t('Remove the files that cannot be sent');
    if (needsReceipt && files.length + earlier.length === 0) return t('A pay-out needs a receipt: add its PDF file');
    return undefined;
  };

  const run = async () => {
    const missing = whyNot();
    setProblem(missing);
    setError(null);
    if (missing !== undefined) {
      const at = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
      (at('.upload.wrong button') ?? at('[data-choose]'))?.focus();
      return;
    }
    setStep('files');
    if (takesReceipts && !(await uploads.sendAll())) {
      setStep(null);
      return;
    }
    setStep('complete');
    try {
      await act('complete', record!, {}, key);
      notify(complete.done);
      onClose();
    } catch (refusal) {
      setError(refusal as Error);
      setStep(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current || uploads.sending) return;
    isBusy.current = true;
    void run().finally(() => {
      isBusy.current = false;
    });
  };
  const close = () => {
    if (step === 'complete') return;
    if (isDirty) setAsks(true);
    else onClose();
  };
  useLeaving(isDirty || step !== null, close);

  return (
    <Dialog
      open
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'dialog' } }}
      onClose={close}
      {...handlers}
    >
      {asks && (
        <AskFirst
          about={{
            asks: uploads.sending ? 'Stop sending the files?' : 'Leave without completing the invoice?',
            loses: t('Not sent: %{files}', { files: unsent.map(({ name }) => name).join(', ') }),
          }}
          onKeep={() => setAsks(false)}
          onDiscard={onClose}
        />
      )}
      <form ref={form} onSubmit={submit} noValidate>
        <header>
          <h2 id={titleId}>{t(complete.label)}</h2>
          <small>
            <AboutRecord definition={definition} record={record!} />
          </small>
        </header>
        <div className="dialog-body">
          <div role="alert" tabIndex={-1}>
            {error && (
              <div className="note">
                <strong>{t('That did not work')}</strong>
                <Refusal error={error} onLeave={onClose} />
              </div>
            )}
          </div>
          <p>
            {t(
              !config.extensions
                ? 'This platform takes no receipts. The invoice is completed without one.'
                : earlier.length > 0
                  ? 'It has a receipt already. Add more if you have them: they are sent first.'
                  : needsReceipt
                    ? 'Add the receipt of this pay-out. The invoice is completed once it is sent.'
                    : 'Add a receipt if you have one. The invoice is completed once it is sent.',
            )}
          </p>
          {config.extensions && (
            <ReceiptFiles
              uploads={{ ...uploads, add }}
              kept={earlier}
              isOver={isOver}
              disabled={busy}
              problem={problem}
            />
          )}
        </div>
        <footer>
          <Button variant="outlined" onClick={close} disabled={step === 'complete'} autoFocus={!config.extensions}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t(takesReceipts ? complete.label : 'Complete without receipt')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};

export default CompleteDialog;
