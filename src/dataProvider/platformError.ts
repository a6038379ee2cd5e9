import { englishText, isWords, type NamedRecord, type Words } from '../resources/language/words';

/** Why a call failed, in words for the user. `status` is 0 if there was no answer. */
export class PlatformError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The input field that the platform names. */
    readonly field?: string,
    /** The message as a phrase with arguments, so that it can be translated. */
    readonly words?: Words,
    /** The records that the message names, in that order. */
    readonly records?: readonly NamedRecord[],
    /** The platform's error code. */
    readonly code?: string,
  ) {
    super(message);
    this.name = 'PlatformError';
  }
}

/** Codes of failures that are not answers of the platform. */
export const failureCodes = {
  noConnection: 'no_connection',
  newVersion: 'new_version',
  canceled: 'canceled',
} as const;

/** Whether the user canceled the call themselves: nothing failed. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof PlatformError && error.code === failureCodes.canceled;

const canceledWords = 'Nothing was done: you did not prove that it is you';
/** Error for a call that the user did not want to prove who they are for. */
export const canceled = (): PlatformError =>
  new PlatformError(canceledWords, 0, undefined, undefined, undefined, failureCodes.canceled);

const noConnectionWords = 'No connection to the platform. Check your network and try again.';
/** Error for a call that reached no server. */
export const noConnection = (): PlatformError =>
  new PlatformError(noConnectionWords, 0, undefined, undefined, undefined, failureCodes.noConnection);
export const noAnswerInTime = 'The platform did not answer in time. Try again.';
export const noAnswerYet = 'The platform has not answered yet. Wait, or try again.';
export const notJson = "The platform's answer is not JSON.";
/** Shown for a failure without a message. */
export const failureWithoutMessage =
  '%{status}. Try again in a minute; if it persists, tell those who run the platform.';
export const unexpectedAnswer = 'The platform gave an unexpected answer.';

const bodyOf = async (
  response: Response,
): Promise<Partial<Record<'message' | 'field' | 'words' | 'records' | 'code', unknown>>> => {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
};

const isRecord = (value: unknown): value is NamedRecord => {
  const { entity, id } = (value ?? {}) as { entity?: unknown; id?: unknown };
  return typeof entity === 'string' && (typeof id === 'number' || typeof id === 'string');
};

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : undefined);

/** The error of a refused call: the platform's message, else the status text (specification, section 8). */
export const errorOf = async (response: Response): Promise<PlatformError> => {
  const { message, field, words, records, code } = await bodyOf(response);
  const platformMessage = typeof message === 'string' && message !== '' ? message : undefined;
  const status = response.statusText || `Error ${response.status}`;
  // An error without a JSON message comes from a proxy, and its page is not shown.
  const advice =
    platformMessage === undefined && response.status >= 500
      ? { phrase: failureWithoutMessage, args: { status } }
      : undefined;
  return new PlatformError(
    platformMessage ?? (advice ? englishText(advice) : status),
    response.status,
    typeof field === 'string' ? field : undefined,
    isWords(words) ? words : advice,
    recordsIn(records),
    typeof code === 'string' ? code : undefined,
  );
};
