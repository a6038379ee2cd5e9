import { useState, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { inputsFor, type CallAction, type Definition } from '../../resources/language/definition';
import { PlatformError } from '../../dataProvider/platformError';
import type { Value, Values } from '../../resources/language/values';
import { useForecast } from '../approvals/useForecast';
import { WaitingRequestNote } from '../approvals/RequestNote';
import { isAwaitingApproval } from '../../resources/requestedBy';
import { users } from '../../resources/users';
import { useConsole } from '../state/ConsoleContext';
import { useNotifyDone } from '../outcomes/useNotifyDone';
import { disabledReason } from '../state/disabledReason';
import { useAct } from '../calls/useAct';
import { titleOf } from '../fields/ReferenceTitle';
import { Button } from '../parts/Button';
import { RecordFacts } from './RecordFacts';
import { RevealDialog } from './RevealDialog';
import { revealedBy } from '../calls/revealed';
import { fillExcept } from './fillExcept';
import { FormDialog } from './FormDialog';
import { useOfferedCreates } from './useOfferedCreates';
import { useInputForm } from '../inputs/useInputForm';

interface Props {
  definition: Definition;
  name: string;
  action: CallAction;
  record: RaRecord;
  /** What is filled in already, beside the action's `prefilled`. */
  given?: Values;
  onClose: () => void;
  /** What a custom dialog still waits for, and the action with it. */
  waitsFor?: string;
  /** What a custom dialog says below the texts of the confirmation, perhaps of what is typed. */
  children?: ReactNode | ((typed: Values) => ReactNode);
  /** Called instead of `onClose` when the action succeeded and the user saved what it revealed. */
  onDone?: () => void;
}

/** Asks for an action's inputs or for confirmation, and runs the action on the record. */
const ActionDialog = ({
  definition,
  name,
  action,
  record,
  given,
  waitsFor,
  children,
  onClose,
  onDone = onClose,
}: Props) => {
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const act = useAct(definition);
  const { config, session } = useConsole();
  const [usesFallback, setUsesFallback] = useState(false);
  const fields = fillExcept(inputsFor(action, record, config.extensions), { ...record, 'me.id': session.id });
  const prefilled = {
    // A value that was never set stands for the one that a new record has.
    ...Object.fromEntries(
      (action.dialog?.prefilled ?? []).map((input) => [
        input,
        (record[input] ?? definition.fields[input]?.initial ?? null) as Value,
      ]),
    ),
    ...given,
  };
  const [revealed, setRevealed] = useState<string>();
  const form = useInputForm(
    fields,
    async (input, key) => {
      const answer = await act(name, record, input, key);
      const endedRequest = action.dialog?.endsRequest && isAwaitingApproval(record);
      notifyDone({ ...action, endedRequest }, answer, { definition, record });
      const secret = action.answer?.reveals && revealedBy(action.answer.reveals, answer);
      if (secret === undefined) onDone();
      else setRevealed(secret);
    },
    prefilled,
  );
  const forecast = useForecast({ definition, name, record, form });
  const offered = useOfferedCreates(fields, record, form.setValue);
  const { dialog: { confirm, heading, button, facts = [] } = {}, answer: { reveals } = {} } = action;
  const fallback = action.fallback === undefined ? undefined : definition.actions?.[action.fallback];
  if (usesFallback && fallback?.kind === 'call')
    return <ActionDialog {...{ definition, record, onClose, onDone }} name={action.fallback!} action={fallback} />;
  const isInUse = form.error instanceof PlatformError && form.error.status === 409;
  const offersFallback =
    isInUse &&
    fallback?.kind === 'call' &&
    !disabledReason(definition, action.fallback!, fallback, record, { session, config });
  if (reveals && revealed !== undefined) {
    const isOwn = definition.name === users.name && record.id === session.id;
    const about = { definition, record };
    return <RevealDialog reveals={reveals} value={revealed} about={about} isOwn={isOwn} onSaved={onDone} />;
  }
  return (
    <>
      <FormDialog
        heading={t(confirm?.heading ?? heading ?? action.label)}
        about={{ definition, record }}
        submit={t(confirm?.button ?? button ?? action.label)}
        forecast={forecast}
        danger={action.danger}
        disabledReason={waitsFor}
        // A new secret replaces the old one irrevocably.
        isIrrevocable={action.danger === true || action.removes === true || reveals !== undefined}
        fields={fields}
        form={form}
        onClose={onClose}
        belowInputs={offered.buttons}
        instead={
          offersFallback && (
            <Button autoFocus onClick={() => setUsesFallback(true)}>
              {t(fallback.label)}
            </Button>
          )
        }
      >
        <WaitingRequestNote {...{ definition, record, action, name }} />
        <RecordFacts definition={definition} record={record} names={facts} />
        {confirm && <p>{t(confirm.text)}</p>}
        {confirm?.consequence && <p>{t(confirm.consequence)}</p>}
        {confirm?.affected && (
          <p>
            {t(confirm.affected)}: <strong>{titleOf(definition.name, record)}</strong>
          </p>
        )}
        {typeof children === 'function' ? children(form.typed) : children}
      </FormDialog>
      {offered.dialog}
    </>
  );
};

export default ActionDialog;
