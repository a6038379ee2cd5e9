import { useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { isInList } from '../../dataProvider/departure';
import { allowsDryRun, type Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { Switch } from '../parts/Switch';
import { isWaitingAnswer } from '../outcomes/doneText';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { useNotifyDone } from '../outcomes/useNotifyDone';
import { useAct } from '../calls/useAct';
import { useNotifyError } from '../outcomes/useNotifyError';
import { requesterOf, WaitingNote } from './WaitingNote';

const onValue = 0;

/** Returns a function that says whether an action would take back the one before without anybody else's approval. */
const useCanUndo = (definition: Definition, record: RaRecord) => {
  const platform = usePlatform();
  const { config } = useConsole();
  return async (name: string): Promise<boolean> => {
    const action = definition.actions?.[name];
    if (action?.kind !== 'call') return false;
    if (action.access?.approval === undefined) return true;
    if (!config.extensions || !allowsDryRun(action)) return false;
    const call = { entity: definition.name, action: name, ids: [Number(record.id)], input: {} };
    const { results } = await platform.dryRun(call).catch(() => ({ results: [] }));
    return results[0]?.outcome === 'done';
  };
};

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
  const notifyError = useNotifyError();
  const notifyDone = useNotifyDone();
  const act = useAct(definition);
  const [requested, setRequested] = useState<boolean | null>(null);
  const isOn = value === onValue;
  const canUndo = useCanUndo(definition, record);
  const sendState = async (next: boolean, isUndoing = false) => {
    setRequested(next);
    const { on, off } = field.toggle!;
    try {
      const name = next ? on : off;
      const answer = await act(name, record, {});
      const action = definition.actions?.[name];
      if (action?.kind !== 'call') return;
      const undo = () => void sendState(!next, true);
      const isOffered = !isUndoing && !isWaitingAnswer(answer) && (await canUndo(next ? off : on));
      notifyDone(action, answer, { definition, record, undo: isOffered ? undo : undefined });
    } catch (error) {
      notifyError(error);
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
