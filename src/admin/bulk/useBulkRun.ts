import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../format/newKey';
import type { Values } from '../../resources/language/values';
import type { DecodedRecord } from '../../resources/language/wire';
import { isWaitingAnswer } from '../outcomes/doneText';
import { useAddress } from '../calls/useAct';
import { usePlatform } from '../state/usePlatform';
import type { BulkAction } from './bulkRecords';

/** A record for which the call failed, and why. */
export interface Failed {
  record: DecodedRecord;
  error: Error;
}

/** How far a run is: what was done, what waits for approval, what failed, and what is left. */
export interface BulkRun {
  phase: 'ready' | 'running' | 'ended';
  done: readonly DecodedRecord[];
  waits: readonly DecodedRecord[];
  failed: readonly Failed[];
  left: readonly DecodedRecord[];
}

const nothing: BulkRun = { phase: 'ready', done: [], waits: [], failed: [], left: [] };

/**
 * Carries an action out for one record after the other. Each has an idempotency key, which a further try repeats, so that a call
 * whose answer was lost is not made twice. `stop` ends the run after the current record.
 */
export const useBulkRun = ({ definition, action }: Pick<BulkAction, 'definition' | 'action'>) => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const address = useAddress();
  const [run, setRun] = useState(nothing);
  const isStopped = useRef(false);
  const keys = useRef(new Map<DecodedRecord['id'], string>());
  const keyOf = (id: DecodedRecord['id']) => {
    const key = keys.current.get(id) ?? newKey();
    keys.current.set(id, key);
    return key;
  };

  const start = async (records: readonly DecodedRecord[], input: Values, before: BulkRun = nothing) => {
    isStopped.current = false;
    const done = [...before.done];
    const waits = [...before.waits];
    const failed: Failed[] = [];
    const show = (phase: BulkRun['phase'], from: number) =>
      setRun({ phase, done: [...done], waits: [...waits], failed: [...failed], left: records.slice(from) });
    show('running', 0);
    let next = 0;
    for (; next < records.length && !isStopped.current; next++) {
      const record = records[next]!;
      try {
        const call = {
          name: definition.name,
          action,
          record,
          input,
          key: keyOf(record.id),
          address,
          neverApproves: true,
        };
        const { data } = await platform.act(call);
        (isWaitingAnswer(data) ? waits : done).push(record);
      } catch (error) {
        failed.push({ record, error: error as Error });
      }
      show('running', next + 1);
    }
    show('ended', next);
    await queryClient.invalidateQueries();
  };

  return {
    run,
    start: (records: readonly DecodedRecord[], input: Values) => start(records, input),
    /** Tries those again that failed, and goes on with those that were left. */
    tryAgain: (input: Values) => start([...run.failed.map(({ record }) => record), ...run.left], input, run),
    stop: () => {
      isStopped.current = true;
    },
  };
};
