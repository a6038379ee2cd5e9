import { plainCalls } from '../resources/calls';
import { isWords, type Words } from '../resources/language/words';
import { fillPath } from '../resources/language/wire';
import type { Http } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';

/** What the caller may do about a request for approval that waits, and who can decide. */
export interface Decision {
  id: number;
  /** The caller requested it. */
  isMine: boolean;
  canDecide: boolean;
  /** Why the caller can't. */
  refusal?: Words;
  /** Who can, by name; the caller, too. */
  deciders: readonly string[];
}

/** The six digits of the caller, and until when they are shown (ISO). */
export interface VerificationCode {
  digits: string;
  until: string;
}

const fieldsOf = (raw: unknown): Partial<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? raw : {};

const isDecision = (raw: unknown): raw is Decision => {
  const { id, isMine, canDecide, refusal, deciders } = fieldsOf(raw);
  return (
    typeof id === 'number' &&
    typeof isMine === 'boolean' &&
    typeof canDecide === 'boolean' &&
    (refusal === undefined || isWords(refusal)) &&
    Array.isArray(deciders) &&
    deciders.every((name) => typeof name === 'string')
  );
};

/** What the caller may do about each request that waits; one that makes no sense is left out. */
export const fetchDecisions = async (http: Http): Promise<Decision[]> => {
  const { json } = await http(plainCalls.decisions.path);
  if (!Array.isArray(json)) throw new PlatformError(unexpectedAnswer, 200);
  return (json as unknown[]).filter(isDecision);
};

/** The digits that the caller reads to who verifies them. */
export const fetchVerificationCode = async (http: Http, userId: number): Promise<VerificationCode> => {
  const { json } = await http(fillPath(plainCalls.verificationCode.path, { 'me.id': userId }));
  const { digits, until } = fieldsOf(json);
  if (typeof digits !== 'string' || typeof until !== 'string' || Number.isNaN(Date.parse(until)))
    throw new PlatformError(unexpectedAnswer, 200);
  return { digits, until };
};
