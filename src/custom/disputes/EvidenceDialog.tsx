import { useTranslate, type RaRecord } from 'react-admin';
import { useForecast } from '../../admin/approvals/useForecast';
import { useAct } from '../../admin/calls/useAct';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import { useDrop } from '../../admin/hooks/useDrop';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { useNotifyDone } from '../../admin/outcomes/useNotifyDone';
import { useConsole } from '../../admin/state/ConsoleContext';
import { PlatformError } from '../../dataProvider/platformError';
import { callsOf, inputsFor, type Definition } from '../../resources/language/definition';
import type { Issue } from '../../resources/language/values';
import { evidenceKinds } from '../../admin/files/checkFile';
import { ReceiptFiles } from '../receipts/ReceiptFiles';
import { unsentWarning } from '../../admin/files/unsentWarning';
import { useUploads } from '../../admin/files/useUploads';

interface Props {
  definition: Definition;
  record: RaRecord;
  /** Name of the action. */
  name: string;
  /** The uuid of the invoice that files belong to. */
  uuidOf: () => string | Promise<string>;
  /** What the files are for. */
  note: string;
  onClose: () => void;
}

/** What was sent before is shown with the dispute. */
const noReceipts: readonly RaRecord[] = [];

/** Key of the files' issue in the form. */
const filesIssue = 'files';

/**
 * Dialog of an action to which files belong, as an answer to a dispute. They are sent first, each once, then the action is called. On
 * failure it stays open with its files.
 */
export const EvidenceDialog = ({ definition, record, name, uuidOf, note, onClose }: Props) => {
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const { config } = useConsole();
  const act = useAct(definition);
  const action = callsOf(definition).find(([callName]) => callName === name)![1];
  const uploads = useUploads(async () => ({ evidenceOf: await uuidOf() }), evidenceKinds);
  const { files, isSending } = uploads;
  const fields = inputsFor(action, record, config.extensions);
  const findIssue = (): Issue | undefined =>
    files.some(({ state }) => state === 'wrong') ? { phrase: 'Remove the files that cannot be sent' } : undefined;
  const form = useInputForm(
    fields,
    async (input, key) => {
      if (!(await uploads.sendAll())) throw new PlatformError('Not every file was sent. Nothing else was done.', 0);
      notifyDone(action, await act(name, record, input, key), { definition, record });
      onClose();
    },
    {},
    (): Readonly<Record<string, Issue>> => {
      const issue = findIssue();
      return issue ? { [filesIssue]: issue } : {};
    },
  );
  const isBusy = form.isBusy || isSending;
  const { isDraggedOver, handlers } = useDrop(!isBusy, uploads.add);
  const forecast = useForecast({ definition, name, record, form });
  const problem = form.issues[filesIssue] && findIssue();
  return (
    <FormDialog
      heading={t(action.dialog?.heading ?? action.label)}
      about={{ definition, record }}
      submit={t(action.dialog?.button ?? action.label)}
      forecast={forecast}
      fields={fields}
      form={{ ...form, isBusy, submit: () => !isSending && form.submit() }}
      closeWarning={unsentWarning(files, { isSending, question: 'Leave without sending the files?', t })}
      isStoppable={isSending}
      onFiles={handlers}
      onClose={onClose}
      below={
        <>
          <p>{t(note)}</p>
          <ReceiptFiles
            uploads={uploads}
            kinds={evidenceKinds}
            storedReceipts={noReceipts}
            isDraggedOver={isDraggedOver}
            disabled={isBusy}
            problem={problem && t(problem.phrase)}
          />
        </>
      }
    ></FormDialog>
  );
};
