import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { callLog } from '../../dataProvider/callLog';
import type { Definition } from '../../resources/language/definition';
import { CallDetails } from './CallDetails';

/** Matches the calls of a list, whatever its address is filled with and asked for. */
const callsOf = ({ endpoint }: Definition) =>
  new RegExp(`^${endpoint.replace(/[^\w{}/-]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, '[^/]+')}(\\?|$)`);

/** Says that values of a list, or of a record, are missing or wrong. 'Details' is about the last answer in which they were. */
const FaultNote = ({ definition }: { definition: Definition }) => {
  const t = useTranslate();
  const calls = useSyncExternalStore(callLog.subscribe, callLog.get);
  const pattern = callsOf(definition);
  const call = calls.findLast(({ path, fault }) => fault !== undefined && pattern.test(path));
  return (
    <div className="note fault-note" role="status">
      {t('The platform did not send all values as it should. They are marked where they are missing or wrong.')}
      {call && <CallDetails call={call} t={t} />}
    </div>
  );
};

export default FaultNote;
