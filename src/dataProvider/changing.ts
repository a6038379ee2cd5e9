import { englishText } from '../resources/language/words';
import { failureCodes, isCanceled, PlatformError } from './platformError';

/** Codes after which nobody knows whether a call was done. A database may be lost while it commits. */
const doubtfulCodes: ReadonlySet<string | undefined> = new Set([
  failureCodes.noConnection,
  failureCodes.cutOff,
  failureCodes.notInTime,
  failureCodes.proxyUnanswered,
  failureCodes.unreadable,
  failureCodes.databaseAway,
]);
const doubts = {
  unanswered: {
    doneOnce: 'No answer arrived. It may have been done. Trying the same again here does it only once.',
    lookFirst: 'No answer arrived. It may have been done: look before you try again.',
  },
  databaseAway: {
    doneOnce:
      'The platform cannot reach its database. It may have been done. Trying the same again here does it only once.',
    lookFirst: 'The platform cannot reach its database. It may have been done: look before you try again.',
  },
  unreadable: {
    doneOnce:
      "The platform's answer cannot be read. It may have been done. Trying the same again here does it only once.",
    lookFirst: "The platform's answer cannot be read. It may have been done: look before you try again.",
  },
};
const doubtOf = (code: string | undefined) => {
  if (code === failureCodes.databaseAway) return doubts.databaseAway;
  return code === failureCodes.unreadable ? doubts.unreadable : doubts.unanswered;
};

/** Idempotency keys of calls that may have been done. */
const keysInDoubt = new Set<string>();

/** Statuses of refusals that say nothing of the call itself: who calls has no session or no right any more, or calls too often. */
const statusesBeforeCall = new Set([401, 403, 429]);

/** Whether the platform refused the call itself: had one with the same key been done, it would have answered as then. */
const isRefusalOfCall = ({ status }: PlatformError) => status >= 400 && status < 500 && !statusesBeforeCall.has(status);

const stillInDoubt = '%{refusal} An earlier try may have been done. Trying the same again here does it only once.';

/**
 * Waits for a call that changes something. Without an answer of the platform, or of its database, nobody knows whether it was done,
 * and the error says so, unless the browser was offline before it, until a call with the same idempotency key is answered or refused: it
 * may still be at work meanwhile.
 * `headers` of the call: with an idempotency key, which whoever repeats the call sends again, it is done only once.
 */
export const changing = async <T>(call: Promise<T>, headers: Readonly<Record<string, string>>): Promise<T> => {
  const { 'Idempotency-Key': key } = headers;
  // What is called without any network does not leave the browser.
  const isOnline = globalThis.navigator?.onLine !== false;
  try {
    const answer = await call;
    if (key !== undefined) keysInDoubt.delete(key);
    return answer;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (doubtfulCodes.has(error.code) && (isOnline || error.code !== failureCodes.noConnection)) {
      const { doneOnce, lookFirst } = doubtOf(error.code);
      if (key !== undefined) keysInDoubt.add(key);
      const message = key === undefined ? lookFirst : doneOnce;
      throw new PlatformError(message, 0, { code: failureCodes.maybeDone, call: error.call });
    }
    if (key === undefined || !keysInDoubt.has(key) || isCanceled(error)) throw error;
    if (isRefusalOfCall(error)) {
      keysInDoubt.delete(key);
      throw error;
    }
    const words = { phrase: stillInDoubt, args: { refusal: error.words ?? { phrase: error.message } } };
    throw new PlatformError(englishText(words), 0, { code: failureCodes.maybeDone, words, call: error.call });
  }
};
