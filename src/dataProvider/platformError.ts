import { isWords, type Words } from '../resources/language/words';

/** Why a call failed, in words for a person; `status` is 0 when no answer came. */
export class PlatformError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The input field the platform names. */
    readonly field?: string,
    /** The message with its figures apart, so that it can be said in another language. */
    readonly words?: Words,
    /** The platform's own name for what is wrong. */
    readonly code?: string,
  ) {
    super(message);
    this.name = 'PlatformError';
  }
}

export const noConnection = 'No connection to the platform. Check your network and try again.';
export const noAnswerInTime = 'The platform did not answer in time. Try again.';
export const noAnswerYet = 'The platform has not answered yet. Wait, or try again.';
export const notJson = 'The platform answered with something that is not JSON.';
export const unexpectedAnswer = 'The platform answered with something unexpected.';

const bodyOf = async (
  response: Response,
): Promise<Partial<Record<'message' | 'field' | 'words' | 'code', unknown>>> => {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
};

/** The error behind a refused call: the server's message field, else the status text (specification, section 8). */
export const errorOf = async (response: Response): Promise<PlatformError> => {
  const { message, field, words: said, code } = await bodyOf(response);
  const words = typeof message === 'string' && message !== '' ? message : response.statusText;
  return new PlatformError(
    words || `Error ${response.status}`,
    response.status,
    typeof field === 'string' ? field : undefined,
    isWords(said) ? said : undefined,
    typeof code === 'string' ? code : undefined,
  );
};
