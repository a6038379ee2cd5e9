import { consoleCalls } from '../resources/calls';
import { isWords, type Words } from '../resources/language/words';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { wrongAnswer } from './wrongAnswer';

/** What the caller may do with an open approval request, and who can decide it. */
export interface Decision {
  id: number;
  /** The record, as `invoices/12`. */
  subject: string;
  canDecide: boolean;
  /** Why the caller can't decide. */
  refusal?: Words;
  /** Names of everybody who can decide, including the caller. */
  deciders: readonly string[];
}

/** The caller's six digits and the time (ISO) until which they are shown. */
export interface VerificationCode {
  digits: string;
  until: string;
}

const fieldsOf = (raw: unknown): Partial<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? raw : {};

const isDecision = (raw: unknown): raw is Decision => {
  const { id, subject, canDecide, refusal, deciders } = fieldsOf(raw);
  return (
    typeof id === 'number' &&
    typeof subject === 'string' &&
    typeof canDecide === 'boolean' &&
    (refusal === undefined || isWords(refusal)) &&
    Array.isArray(deciders) &&
    deciders.every((name) => typeof name === 'string')
  );
};

/** Fetches what the caller may do with each open request. Entries that can't be read are left out. */
export const fetchDecisions = async (http: Http): Promise<Decision[]> => {
  const answer = await http(consoleCalls.decisions.path);
  return answer.read((json) => {
    if (!Array.isArray(json)) throw wrongAnswer('a list', json);
    return (json as unknown[]).filter(isDecision);
  });
};

/** Fetches the digits that the caller reads out to the person who verifies them. */
export const fetchVerificationCode = async (http: Http, userId: number): Promise<VerificationCode> => {
  const answer = await http(fillPath(consoleCalls.verificationCode.path, { 'me.id': userId }));
  return answer.read((json) => {
    const { digits, until } = fieldsOf(json);
    if (typeof digits !== 'string') throw wrongAnswer('a text', digits, 'digits');
    if (typeof until !== 'string' || Number.isNaN(Date.parse(until))) throw wrongAnswer('a date', until, 'until');
    return { digits, until };
  });
};
