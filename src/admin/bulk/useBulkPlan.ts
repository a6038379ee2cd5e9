import { useEffect, useState } from 'react';
import type { DryRunResult } from '../../dataProvider/dryRunCalls';
import type { DecodedRecord } from '../../resources/language/wire';
import type { Values } from '../../resources/language/values';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { bulkRefusal, type BulkAction, type Refused } from './bulkRecords';

/** Records of one dry run: few enough that its progress is seen. */
const perRun = 25;

/** What an action will do to the selected records, as far as the platform has said. */
export interface BulkPlan {
  /** It is done at once. */
  done: readonly DecodedRecord[];
  /** It waits for a second person. */
  waits: readonly DecodedRecord[];
  refused: readonly Refused[];
  /** Number of records about which the platform has not been asked yet. */
  left: number;
  /** Why it could not be asked. */
  error?: Error;
}

const reasonOf = ({ message = '', words }: DryRunResult) => words ?? { phrase: message };

/**
 * Asks the platform, in several calls, what the action will do to each record with this input; not while the input is
 * incomplete, which is undefined. Starts again with another input, and with `retry`.
 */
export const useBulkPlan = (
  bulkAction: BulkAction,
  records: readonly DecodedRecord[],
  input: Values | undefined,
): BulkPlan & { retry: () => void } => {
  const platform = usePlatform();
  const state = useConsole();
  const [attempt, setAttempt] = useState(0);
  const [plan, setPlan] = useState<BulkPlan>({ done: [], waits: [], refused: [], left: records.length });
  const typed = input && JSON.stringify(input);
  useEffect(() => {
    let isStopped = false;
    if (typed === undefined) {
      setPlan({ done: [], waits: [], refused: [], left: 0 });
      return undefined;
    }
    const refused: Refused[] = [];
    const asked: DecodedRecord[] = [];
    for (const record of records) {
      const reason = bulkRefusal(bulkAction, record, state);
      if (reason) refused.push({ record, reason });
      else asked.push(record);
    }
    const ask = async () => {
      const done: DecodedRecord[] = [];
      const waits: DecodedRecord[] = [];
      const show = (left: number, error?: Error) => {
        if (!isStopped) setPlan({ done: [...done], waits: [...waits], refused: [...refused], left, error });
      };
      const call = {
        entity: bulkAction.definition.name,
        action: bulkAction.name,
        input: JSON.parse(typed) as Values,
        neverApproves: true,
      };
      let movedAlone: string | undefined;
      show(asked.length);
      for (let from = 0; from < asked.length && !isStopped; from += perRun) {
        const part = asked.slice(from, from + perRun);
        const answer = await platform.dryRun({ ...call, ids: part.map(({ id }) => Number(id)), movedAlone });
        ({ movedAlone } = answer);
        const byId = new Map(answer.results.map((result) => [result.id, result]));
        for (const record of part) {
          const result = byId.get(Number(record.id));
          if (result?.outcome === 'done') done.push(record);
          else if (result?.outcome === 'waits') waits.push(record);
          else refused.push({ record, reason: result ? reasonOf(result) : { phrase: 'The platform did not say' } });
        }
        show(asked.length - from - part.length);
      }
    };
    ask().catch((error: unknown) => {
      if (!isStopped) setPlan((before) => ({ ...before, error: error as Error }));
    });
    return () => {
      isStopped = true;
    };
    // The selection and the action of an open dialog do not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt, typed]);
  return { ...plan, retry: () => setAttempt(attempt + 1) };
};
