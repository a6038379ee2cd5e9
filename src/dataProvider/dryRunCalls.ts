import { neverApprovesHeader } from './callMeta';
import { consoleCalls } from '../resources/calls';
import { isWords, type Words } from '../resources/language/words';
import type { Values } from '../resources/language/values';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

/** A question to the platform: what would this action do to these records, with this input? At most 100 records. */
export interface DryRunCall {
  entity: string;
  action: string;
  ids: readonly number[];
  input: Values;
  /** The action is carried out for several records: it never approves what somebody else requested. */
  neverApproves?: boolean;
  /** What the records asked about before would have moved alone, USDT. */
  movedAlone?: string;
}

/** The answer of a dry run: a result for each record, in their order, and what they would have moved alone, USDT. */
export interface DryRunAnswer {
  results: DryRunResult[];
  movedAlone: string;
}

/**
 * What would happen: it is done, with whose request that approves, it waits for approval, with who can decide on it, or it is
 * refused, with the reason.
 */
export interface DryRunOutcome {
  outcome: 'done' | 'waits' | 'refused';
  message?: string;
  words?: Words;
}

/** What would happen to one record. */
export interface DryRunResult extends DryRunOutcome {
  id: number;
}

const outcomes: readonly unknown[] = ['done', 'waits', 'refused'] satisfies DryRunOutcome['outcome'][];

const isOutcome = (raw: unknown): raw is DryRunOutcome => {
  const { outcome, message, words } = (raw ?? {}) as Partial<Record<keyof DryRunOutcome, unknown>>;
  return (
    outcomes.includes(outcome) &&
    (message === undefined || typeof message === 'string') &&
    (words === undefined || isWords(words))
  );
};

const isResult = (raw: unknown): raw is DryRunResult => isOutcome(raw) && 'id' in raw && typeof raw.id === 'number';

const givenOf = (input: Values): Values =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));

/** Asks whether a second person has to approve a new record with this input. Rejects with `PlatformError`. */
export const fetchDryCreate = async (http: Http, entity: string, input: Values): Promise<DryRunOutcome> => {
  const { method, path } = consoleCalls.dryCreate;
  const answer = await http(fillPath(path, { entity }), { method, body: givenOf(input) });
  return answer.read((json) => {
    if (!isOutcome(json)) throw wrongAnswer('an answer as the contract describes it', json);
    return json;
  });
};

/** Asks what an action would do to each of these records. Rejects with `PlatformError`. */
export const fetchDryRun = async (
  http: Http,
  { entity, action, ids, input, neverApproves, movedAlone }: DryRunCall,
): Promise<DryRunAnswer> => {
  const { method, path } = consoleCalls.dryRun;
  const answer = await http(fillPath(path, { entity, action }), {
    method,
    body: { ids, input: givenOf(input), movedAlone },
    headers: neverApproves ? neverApprovesHeader : {},
  });
  return answer.read((json) => {
    const { results, movedAlone: moved } = (json ?? {}) as Partial<Record<keyof DryRunAnswer, unknown>>;
    if (!Array.isArray(results) || !results.every(isResult)) throw wrongAnswer('a list', results, 'results');
    if (typeof moved !== 'string') throw wrongAnswer('a text', moved, 'movedAlone');
    return { results, movedAlone: moved };
  });
};
