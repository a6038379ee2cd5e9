import { plainCalls } from '../resources/calls';
import { isWords, type Words } from '../resources/language/words';
import type { Values } from '../resources/language/values';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';

/** A question to the platform: what would this action do to these records, with this input? At most 100 records. */
export interface DryRunCall {
  entity: string;
  action: string;
  ids: readonly number[];
  input: Values;
}

/** What would happen to one record: it is done, it waits for approval, or it is refused, with the reason. */
export interface DryRunResult {
  id: number;
  outcome: 'done' | 'waits' | 'refused';
  message?: string;
  words?: Words;
}

const outcomes: readonly unknown[] = ['done', 'waits', 'refused'] satisfies DryRunResult['outcome'][];

const isResult = (raw: unknown): raw is DryRunResult => {
  const { id, outcome, message, words } = (raw ?? {}) as Partial<Record<keyof DryRunResult, unknown>>;
  return (
    typeof id === 'number' &&
    outcomes.includes(outcome) &&
    (message === undefined || typeof message === 'string') &&
    (words === undefined || isWords(words))
  );
};

/** Asks what an action would do to each of these records, in their order. Rejects with `PlatformError`. */
export const fetchDryRun = async (http: Http, { entity, action, ids, input }: DryRunCall): Promise<DryRunResult[]> => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  const { method, path } = plainCalls.dryRun;
  const { json } = await http(fillPath(path, { entity, action }), { method, body: { ids, input: given } });
  const { results } = (json ?? {}) as { results?: unknown };
  if (!Array.isArray(results) || !results.every(isResult)) throw new PlatformError(unexpectedAnswer, 200);
  return results;
};
