import { englishText, isWords, type NamedRecord, type Words } from '../resources/language/words';

/** Why a call failed, in words for a person; `status` is 0 when no answer came. */
export class PlatformError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The input field the platform names. */
    readonly field?: string,
    /** The message with its figures apart, so that it can be said in another language. */
    readonly words?: Words,
    /** The records that the message names, in its order. */
    readonly records?: readonly NamedRecord[],
    /** The platform's own name for what is wrong. */
    readonly code?: string,
  ) {
    super(message);
    this.name = 'PlatformError';
  }
}

/** Codes of failures that are no answer of the platform. */
export const failureCodes = { noConnection: 'no_connection', newVersion: 'new_version' } as const;

const noConnectionWords = 'No connection to the platform. Check your network and try again.';
/** Nothing was reached. */
export const noConnection = (): PlatformError =>
  new PlatformError(noConnectionWords, 0, undefined, undefined, undefined, failureCodes.noConnection);
export const noAnswerInTime = 'The platform did not answer in time. Try again.';
export const noAnswerYet = 'The platform has not answered yet. Wait, or try again.';
export const notJson = 'The platform answered with something that is not JSON.';
/** Said of a failure that came without words. */
export const noWords = '%{status}. Try again in a minute; if it stays so, tell those who run the platform.';
export const unexpectedAnswer = 'The platform answered with something unexpected.';

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

/** The error behind a refused call: the server's message field, else the status text (specification, section 8). */
export const errorOf = async (response: Response): Promise<PlatformError> => {
  const { message, field, words: said, records, code } = await bodyOf(response);
  const sent = typeof message === 'string' && message !== '' ? message : undefined;
  const status = response.statusText || `Error ${response.status}`;
  // A page of an error is not for reading here: what stands between us and the platform sent it.
  const advice = sent === undefined && response.status >= 500 ? { phrase: noWords, args: { status } } : undefined;
  return new PlatformError(
    sent ?? (advice ? englishText(advice) : status),
    response.status,
    typeof field === 'string' ? field : undefined,
    isWords(said) ? said : advice,
    recordsIn(records),
    typeof code === 'string' ? code : undefined,
  );
};
