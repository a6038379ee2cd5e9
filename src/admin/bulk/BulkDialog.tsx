import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { Fields } from '../../resources/language/fields';
import { checkFormats } from '../../resources/language/formats';
import { checkInputs, type Values } from '../../resources/language/values';
import type { DecodedRecord } from '../../resources/language/wire';
import { formatNumber } from '../../format/money';
import { Dialog } from '../dialogs/Dialog';
import { FormDialog } from '../dialogs/FormDialog';
import { useUnsaved } from '../dialogs/useUnsaved';
import { useInputForm } from '../inputs/useInputForm';
import { Button } from '../parts/Button';
import { LoadFailure } from '../outcomes/LoadFailure';
import { useBulkPlan } from './useBulkPlan';
import { useBulkRun } from './useBulkRun';
import { BulkPlanView } from './BulkPlanView';
import { BulkResult } from './BulkResult';
import type { BulkAction } from './bulkRecords';

interface Props extends BulkAction {
  records: readonly DecodedRecord[];
  /** Called with the records for which the action was made or sent for approval. */
  onActed: (ids: DecodedRecord['id'][]) => void;
  onClose: () => void;
}

/** What was typed, without a reason, as far as the outcome depends on it; undefined while it is incomplete or wrong. */
const decisiveInput = ({ reason: _reason, ...fields }: Fields, { reason: _given, ...typed }: Values) => {
  const { values, issues } = checkInputs(fields, typed);
  return Object.keys({ ...issues, ...checkFormats(fields, values) }).length === 0 ? values : undefined;
};

/**
 * The dialog of an action for several records: what it will do to them, then its progress, then what was done and what
 * failed.
 */
const BulkDialog = ({ records, onActed, onClose, ...bulkAction }: Props) => {
  const t = useTranslate();
  const { action } = bulkAction;
  // What is open is about the rows as they were selected.
  const [selected] = useState(records);
  const { run, start, tryAgain, stop } = useBulkRun(bulkAction);
  const [input, setInput] = useState<Values>({});
  const fields = action.inputs ?? {};
  const latest = useRef<readonly DecodedRecord[]>([]);
  const form = useInputForm(fields, (values) => {
    setInput(values);
    void start(latest.current, values);
    return Promise.resolve();
  });
  const decisive = decisiveInput(fields, form.typed);
  const plan = useBulkPlan(bulkAction, selected, decisive);
  const possible = selected.filter((record) => plan.done.includes(record) || plan.waits.includes(record));
  useEffect(() => {
    latest.current = possible;
  });
  useUnsaved(run.phase === 'running');
  const reported = useRef(false);
  const close = () => {
    if (run.phase === 'running') return;
    if (run.phase === 'ended' && !reported.current) {
      reported.current = true;
      onActed([...run.done, ...run.waits].map(({ id }) => id));
    }
    onClose();
  };
  const heading = t(action.dialog?.confirm?.heading ?? action.dialog?.heading ?? action.label);
  const about = t('%{count} selected', { count: formatNumber(selected.length) });
  if (run.phase === 'ready') {
    const whyNot =
      plan.left > 0
        ? 'It is still being checked'
        : decisive && possible.length === 0
          ? 'It can be done for none of them'
          : undefined;
    return (
      <FormDialog
        heading={heading}
        about={about}
        submit={
          decisive
            ? t('%{action} (%{count})', { action: t(action.label), count: formatNumber(possible.length) })
            : t(action.label)
        }
        danger={action.danger}
        disabledReason={whyNot && t(whyNot)}
        isIrrevocable={action.danger}
        fields={fields}
        form={form}
        onClose={onClose}
      >
        {action.dialog?.confirm && <p>{t(action.dialog.confirm.text)}</p>}
        <BulkPlanView {...bulkAction} plan={plan} />
        {plan.error && <LoadFailure error={plan.error} onRetry={plan.retry} />}
      </FormDialog>
    );
  }
  const isRunning = run.phase === 'running';
  const canTryAgain = run.failed.length + run.left.length > 0;
  return (
    <Dialog
      heading={heading}
      about={about}
      onClose={close}
      buttons={
        isRunning ? (
          <Button onClick={stop} autoFocus>
            {t('Stop')}
          </Button>
        ) : (
          <>
            {canTryAgain && (
              <Button onClick={() => void tryAgain(input)}>
                {t(run.failed.length > 0 ? 'Try these again' : 'Go on')}
              </Button>
            )}
            <Button kind="primary" onClick={close} autoFocus>
              {t('Close')}
            </Button>
          </>
        )
      }
    >
      <BulkResult {...bulkAction} run={run} leftOut={plan.refused} />
    </Dialog>
  );
};

export default BulkDialog;
