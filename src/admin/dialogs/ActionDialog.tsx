import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { inputsFor, type CallAction, type Definition } from '../../resources/language/definition';
import { PlatformError } from '../../dataProvider/platformError';
import type { Value } from '../../resources/language/values';
import { WaitingRequestNote } from '../approvals/RequestNote';
import { users } from '../../resources/users';
import { useConsole } from '../state/ConsoleContext';
import { useNotifyDone } from '../state/useNotifyDone';
import { disabledReason } from '../state/disabledReason';
import { useAct } from '../state/useAct';
import { titleOf } from '../fields/ReferenceTitle';
import { Button } from '../parts/Button';
import { AboutRecord } from './AboutRecord';
import { RevealDialog } from './RevealDialog';
import { revealedBy } from '../state/revealed';
import { exceptRecords } from './exceptRecords';
import { FormDialog } from './FormDialog';
import { useInputForm } from '../inputs/useInputForm';

interface Props {
  definition: Definition;
  name: string;
  action: CallAction;
  record: RaRecord;
  onClose: () => void;
  /** It was done, and what it revealed was saved; in place of `onClose`. */
  onDone?: () => void;
}

/** Asks what an action needs, or whether it is meant, and runs it. Says which record it is about. */
const ActionDialog = ({ definition, name, action, record, onClose, onDone = onClose }: Props) => {
  const t = useTranslate();
  const tellDone = useNotifyDone();
  const act = useAct(definition);
  const { config, session } = useConsole();
  const [isReplaced, setReplaced] = useState(false);
  const fields = exceptRecords(inputsFor(action, record, config.extensions), { ...record, 'me.id': session.id });
  const filled = Object.fromEntries((action.dialog?.prefilled ?? []).map((input) => [input, record[input] as Value]));
  const [revealed, setRevealed] = useState<string>();
  const form = useInputForm(
    fields,
    async (input, key) => {
      const answer = await act(name, record, input, key);
      tellDone(action, answer, { definition, record });
      const secret = action.answer?.reveals && revealedBy(action.answer.reveals, answer);
      if (secret === undefined) onDone();
      else setRevealed(secret);
    },
    filled,
  );
  const { dialog: { confirm, heading, button } = {}, answer: { reveals } = {} } = action;
  const instead = action.fallback === undefined ? undefined : definition.actions?.[action.fallback];
  if (isReplaced && instead?.kind === 'call')
    return <ActionDialog {...{ definition, record, onClose, onDone }} name={action.fallback!} action={instead} />;
  const isInUse = form.error instanceof PlatformError && form.error.status === 409;
  const offersInstead =
    isInUse &&
    instead?.kind === 'call' &&
    !disabledReason(definition, action.fallback!, instead, record, { session, config });
  if (reveals && revealed !== undefined) {
    const isOwn = definition.name === users.name && record.id === session.id;
    return <RevealDialog reveals={reveals} value={revealed} isOwn={isOwn} onSaved={onDone} />;
  }
  return (
    <FormDialog
      heading={t(confirm?.heading ?? heading ?? action.label)}
      about={<AboutRecord definition={definition} record={record} />}
      submit={t(confirm?.button ?? button ?? action.label)}
      danger={action.danger}
      // A new secret takes the old one away for good.
      destroys={action.danger === true || action.removes === true || reveals !== undefined}
      fields={fields}
      form={form}
      onClose={onClose}
      below={
        offersInstead && (
          <Button autoFocus onClick={() => setReplaced(true)}>
            {t(instead.label)}
          </Button>
        )
      }
    >
      <WaitingRequestNote definition={definition} record={record} />
      {confirm && <p>{t(confirm.text)}</p>}
      {confirm?.consequence && <p>{t(confirm.consequence)}</p>}
      {confirm?.affected && (
        <p>
          {t(confirm.affected)}: <strong>{titleOf(definition.name, record)}</strong>
        </p>
      )}
    </FormDialog>
  );
};

export default ActionDialog;
