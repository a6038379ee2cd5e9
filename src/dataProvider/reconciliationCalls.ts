import { consoleCalls } from '../resources/calls';
import { fillPath } from '../resources/language/wire';
import type { OutcomeSums } from '../resources/statementSums';
import type { TurnoverDay } from '../resources/turnover';
import type { Http } from './http';
import { changing } from './changing';
import { wrongAnswer } from './wrongAnswer';

/** Lines of a statement to add, with the key that makes a repeat the same call. */
export interface AddedStatementLines {
  fileId: number;
  lines: readonly object[];
  key: string;
  signal: AbortSignal;
}

const isSums = (json: unknown): json is OutcomeSums[] =>
  Array.isArray(json) &&
  json.every(
    (row: Partial<OutcomeSums> | null) =>
      typeof row?.outcome === 'number' &&
      typeof row.count === 'number' &&
      typeof row.otherTime === 'number' &&
      typeof row.amount === 'string' &&
      typeof row.ours === 'string',
  );

/** Adds lines to a statement that is being read. Returns how many of them were new. Rejects with `PlatformError`. */
const sendStatementLines = async (http: Http, { fileId, lines, key, signal }: AddedStatementLines): Promise<number> => {
  const headers = { 'Idempotency-Key': key };
  const path = fillPath(consoleCalls.addStatementLines.path, { id: fileId });
  const answer = await changing(http(path, { method: 'POST', body: { lines }, headers, signal }), headers);
  return answer.read((json) => {
    const { added } = (json ?? {}) as { added?: unknown };
    if (typeof added !== 'number') throw wrongAnswer('a number', added, 'added');
    return added;
  });
};

const isTurnover = (json: unknown): json is TurnoverDay[] =>
  Array.isArray(json) &&
  json.every(
    (row: Partial<TurnoverDay> | null) =>
      typeof row?.day === 'string' && typeof row.count === 'number' && typeof row.sum === 'string',
  );

/** Fetches what came to a payment account by day. Rejects with `PlatformError`. */
const fetchTurnover = async (http: Http, id: number): Promise<TurnoverDay[]> =>
  (await http(fillPath(consoleCalls.turnover.path, { id }))).read((json) => {
    if (!isTurnover(json)) throw wrongAnswer('a list', json);
    return json;
  });

/** Fetches the lines of each outcome in the period of a statement. Rejects with `PlatformError`. */
const fetchStatementSums = async (http: Http, id: number): Promise<OutcomeSums[]> =>
  (await http(fillPath(consoleCalls.statementSums.path, { id }))).read((json) => {
    if (!isSums(json)) throw wrongAnswer('a list', json);
    return json;
  });

/** The calls of statements and their accounts. Each rejects with `PlatformError`. */
export interface StatementCalls {
  /** Adds lines to a statement that is being read. Returns how many of them were new. */
  addLines: (added: AddedStatementLines) => Promise<number>;
  /** The lines of each outcome in the period of a statement. */
  sums: (id: number) => Promise<OutcomeSums[]>;
  /** What came to a payment account by day. */
  turnover: (accountId: number) => Promise<TurnoverDay[]>;
}

export const statementCalls = (http: Http): StatementCalls => ({
  addLines: (added) => sendStatementLines(http, added),
  sums: (id) => fetchStatementSums(http, id),
  turnover: (accountId) => fetchTurnover(http, accountId),
});
