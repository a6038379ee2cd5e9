import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { isInList } from '../../dataProvider/departure';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import { Switch } from '../parts/Switch';
import { useNotifyDone } from '../state/useNotifyDone';
import { useAct } from '../state/useAct';
import { useErrorText } from '../state/useErrorText';

const on = 0;

/** A switch that is on while the value is 0. It moves at once, and back with a message when the platform refuses. */
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
  const say = useErrorText();
  const notify = useNotify();
  const tellDone = useNotifyDone();
  const act = useAct(definition);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = value === on;
  const turn = async (next: boolean) => {
    setWanted(next);
    try {
      const name = next ? field.toggle!.on : field.toggle!.off;
      const answer = await act(name, record, {});
      const action = definition.actions?.[name];
      if (action?.kind === 'call') tellDone(action, answer, { definition, record });
    } catch (error) {
      notify(say(error as Error), { type: 'error' });
    } finally {
      setWanted(null);
    }
  };
  return (
    <Switch
      checked={wanted ?? isOn}
      disabled={wanted !== null || !isInList(record)}
      onSwitch={(next) => void turn(next)}
      aria-label={`${t(field.label)}: ${record.id}`}
    />
  );
};
