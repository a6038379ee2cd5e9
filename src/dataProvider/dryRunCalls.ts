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
 * What would happen to one record: it is done, it waits for approval, with who can decide on it, or it is refused, with
 * the reason.
 */
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

/** Asks what an action would do to each of these records. Rejects with `PlatformError`. */
export const fetchDryRun = async (
  http: Http,
  { entity, action, ids, input, neverApproves, movedAlone }: DryRunCall,
): Promise<DryRunAnswer> => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  const { method, path } = plainCalls.dryRun;
  const { json } = await http(fillPath(path, { entity, action }), {
    method,
    body: { ids, input: given, movedAlone },
    headers: neverApproves ? neverApprovesHeader : {},
  });
  const answer = (json ?? {}) as Partial<Record<keyof DryRunAnswer, unknown>>;
  if (!Array.isArray(answer.results) || !answer.results.every(isResult) || typeof answer.movedAlone !== 'string')
    throw new PlatformError(unexpectedAnswer, 200);
  return { results: answer.results, movedAlone: answer.movedAlone };
};

/** Header of a call that must not approve what somebody else requested. */
export const neverApprovesHeader = { 'X-Never-Approves': '1' } as const;
