import { englishText, isWords, type NamedRecord, type Words } from '../resources/language/words';
import type { CallRecord, FinishCall } from './callLog';
import { jsonTypeOf, type Fault } from './wrongAnswer';

/** What is known about a failure beside its message and its status. */
export interface FailureParts {
  /** The input field that the platform names. */
  field?: string;
  /** The message as a phrase with arguments, so that it can be translated. */
  words?: Words;
  /** The records that the message names, in that order. */
  records?: readonly NamedRecord[];
  /** The platform's error code. */
  code?: string;
  /** The call whose answer was wrong, for those who run the platform. Absent where the platform said why it refused. */
  call?: CallRecord;
}

/** Why a call failed, in words for the user. `status` is 0 if there was no answer. */
export class PlatformError extends Error {
  readonly field?: string;
  readonly words?: Words;
  readonly records?: readonly NamedRecord[];
  readonly code?: string;
  readonly call?: CallRecord;

  constructor(
    message: string,
    readonly status: number,
    parts: FailureParts = {},
  ) {
    super(message);
    this.name = 'PlatformError';
    Object.assign(this, parts);
  }
}

/** Codes of failures that this console distinguishes; all but 'away' are no answers of the platform. */
export const failureCodes = {
  noConnection: 'no_connection',
  cutOff: 'cut_off',
  notInTime: 'not_in_time',
  proxyUnanswered: 'proxy_unanswered',
  unreadable: 'unreadable',
  databaseAway: 'away',
  maybeDone: 'maybe_done',
  originRefused: 'origin_refused',
  newVersion: 'new_version',
  canceled: 'canceled',
} as const;

/** Whether the user canceled the call themselves: nothing failed. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof PlatformError && error.code === failureCodes.canceled;

const canceledWords = 'Nothing was done: you did not prove that it is you';
/** Error for a call that the user did not want to prove who they are for. */
export const canceled = (): PlatformError => new PlatformError(canceledWords, 0, { code: failureCodes.canceled });

const noConnectionWords = 'No connection to the platform. Check your network and try again.';
/** Error for a call that reached no server. */
export const noConnection = (call?: CallRecord): PlatformError =>
  new PlatformError(noConnectionWords, 0, { code: failureCodes.noConnection, call });
const cutOffWords = "The platform's answer broke off. Try again.";
/** Error for a call whose answer began and did not end. */
export const cutOff = (call: CallRecord): PlatformError =>
  new PlatformError(cutOffWords, 0, { code: failureCodes.cutOff, call });
/** Error for a call whose answer the browser keeps from this origin (CORS). */
export const originRefused = (call: CallRecord): PlatformError => {
  const words = { phrase: 'Your platform does not allow this origin: %{origin}', args: { origin: location.origin } };
  return new PlatformError(englishText(words), 0, { code: failureCodes.originRefused, words, call });
};
export const noAnswerInTime = 'The platform did not answer in time. Try again.';
/** Error for a call that was not answered within the timeout. */
export const notInTime = (call: CallRecord): PlatformError =>
  new PlatformError(noAnswerInTime, 0, { code: failureCodes.notInTime, call });

/** Statuses by which a proxy says that the platform did not answer what it passed on (520 and 524 are Cloudflare's). */
const unansweredProxyStatuses = new Set([502, 504, 520, 524]);

/** Whether the call changes something and nobody knows whether the platform did it. */
export const isMaybeDone = (error: unknown): boolean =>
  error instanceof PlatformError && error.code === failureCodes.maybeDone;

/** Whether the call reached no server: nothing was done, and the same call may be repeated. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof PlatformError && error.code === failureCodes.noConnection;

export const noAnswerYet = 'The platform has not answered yet. Wait, or try again.';
export const notJson = "The platform's answer is not JSON.";
export const incompleteJson = "The platform's answer is not complete: its JSON does not end.";
const emptyAnswer = "The platform's answer is empty.";
/** Shown for a failure without a message. */
export const failureWithoutMessage =
  '%{status}. Try again in a minute; if it persists, tell those who run the platform.';
export const unexpectedAnswer = 'The platform gave an unexpected answer.';
/** Error for an answer that is not as the contract describes it. `call` has the fault. */
export const unexpected = (call: CallRecord, words?: Words): PlatformError => {
  const isEmpty = call.fault?.at === undefined && call.fault?.received === 'nothing';
  const message = words ? englishText(words) : isEmpty ? emptyAnswer : unexpectedAnswer;
  return new PlatformError(message, call.status, { words, call });
};

type RefusalBody = Partial<Record<'message' | 'field' | 'words' | 'records' | 'code', unknown>>;

/** The body of a refusal; undefined if it is no object in JSON. */
const bodyOf = async (response: Response): Promise<RefusalBody | undefined> => {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is NamedRecord => {
  const { entity, id } = (value ?? {}) as { entity?: unknown; id?: unknown };
  return typeof entity === 'string' && (typeof id === 'number' || typeof id === 'string');
};

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : undefined);

/**
 * The error of a refused call: the platform's message, else the status text. `finish` records
 * the call; an answer without a message is a fault of it.
 */
export const errorOf = async (response: Response, finish: FinishCall): Promise<PlatformError> => {
  const body = await bodyOf(response);
  const { message, field, words, records, code } = body ?? {};
  const status = response.statusText || `Error ${response.status}`;
  const parts = {
    field: typeof field === 'string' ? field : undefined,
    records: recordsIn(records),
    code: typeof code === 'string' ? code : undefined,
  };
  if (typeof message === 'string' && message !== '') {
    finish(response.status);
    return new PlatformError(message, response.status, { ...parts, words: isWords(words) ? words : undefined });
  }
  const fault: Fault = body
    ? { at: 'message', expected: 'a text', received: jsonTypeOf(message) }
    : { expected: 'JSON with "message"', received: response.headers.get('Content-Type') ?? 'nothing' };
  const call = finish(response.status, fault);
  // An error without a JSON message comes from a proxy, and its page is not shown.
  const advice = response.status >= 500 ? { phrase: failureWithoutMessage, args: { status } } : undefined;
  const text = advice ? englishText(advice) : status;
  const isUnanswered = unansweredProxyStatuses.has(response.status);
  return new PlatformError(text, response.status, {
    ...parts,
    code: isUnanswered ? failureCodes.proxyUnanswered : parts.code,
    words: isWords(words) ? words : advice,
    call,
  });
};
