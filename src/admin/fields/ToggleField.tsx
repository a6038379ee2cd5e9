import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { isInList } from '../../dataProvider/departure';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { Switch } from '../parts/Switch';
import { useNotifyDone } from '../state/useNotifyDone';
import { useAct } from '../state/useAct';
import { useErrorText } from '../state/useErrorText';
import { requesterOf, WaitingNote } from './WaitingNote';

const onValue = 0;

/**
 * A switch that is on while the value is 0. It moves immediately, and back with a message when the platform refuses.
 */
export const ToggleField = ({
  definition,
  field,
  record,
  value,
}: {
  definition: Definition;
  field: Field;
  record: RaRecord;
  value: number;
}) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const act = useAct(definition);
  const [requested, setRequested] = useState<boolean | null>(null);
  const isOn = value === onValue;
  const sendState = async (next: boolean) => {
    setRequested(next);
    try {
      const name = next ? field.toggle!.on : field.toggle!.off;
      const answer = await act(name, record, {});
      const action = definition.actions?.[name];
      if (action?.kind === 'call') notifyDone(action, answer, { definition, record });
    } catch (error) {
      notify(errorText(error as Error), { type: 'error' });
    } finally {
      setRequested(null);
    }
  };
  const requester = requesterOf(field, record);
  const toggle = (
    <Switch
      checked={requested ?? isOn}
      disabled={requested !== null || !isInList(record)}
      onSwitch={(next) => void sendState(next)}
      aria-label={`${t(field.label)}: ${record.id}`}
    />
  );
  if (requester === undefined) return toggle;
  return (
    <span className="status-lines">
      {toggle}
      <WaitingNote requester={requester} />
    </span>
  );
};
