import { sendWithProgress } from './sendWithProgress';
import { startInactivityTimeout, type InactivityTimeout } from './inactivityTimeout';
import { errorOf, noAnswerInTime, noConnection, notJson, PlatformError } from './platformError';

/** How calls are made. Works in a page and in a worker alike. */
export interface HttpOptions {
  /** Base address of the API, ending with a slash. The token goes only to addresses that begin with it. */
  apiBase: string;
  /** A call that has not been answered after so many seconds is given up; one with a file, that has not moved. */
  answerSeconds: number;
  /** The signed-in token, or null. */
  token: () => string | null;
  /** Told of every 401 and 403: both sign the user out (specification, section 6). Not of a temporary password that is due. */
  onRefused: (status: 401 | 403) => void;
  /** Told of every call that got no answer. */
  onUnanswered?: () => void;
}

export interface CallOptions {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of a body; `onProgress` is told how much of it is on its way, 0 to 1. */
  file?: { content: Blob; type: string; onProgress: (share: number) => void };
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** What becomes of an answer's body, told by its headers: JSON unless this says otherwise. */
  reads?: (headers: Headers) => 'json' | 'file' | 'nothing';
  /** Sent to its end though the page is left. */
  keepalive?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; undefined when it was empty or not read as JSON. */
  json?: unknown;
  /** The body that was read as a file. */
  file?: Blob;
}

const unchanged = 304;
/** The platform's name for: a temporary password opens nothing but choosing one's own (decisions, section 1). */
const passwordDue = 'password_due';

let sendings = 0;
/** Is anything being sent that changes something, from this page? */
export const isSending = (): boolean => sendings > 0;

const parse = (text: string, status: number): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new PlatformError(notJson, status);
  }
};

/** The whole of a body that may take longer than an answer, as long as it keeps coming. */
const readFile = async ({ body, headers }: Response, { heard }: InactivityTimeout): Promise<Blob> => {
  const parts: BlobPart[] = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard();
    parts.push(part.value);
  }
  return new Blob(parts, { type: headers.get('Content-Type') ?? '' });
};

/** What is wanted of an answer; rejects when it does not come to its end. */
const readBody = async (
  response: Response,
  { reads }: CallOptions,
  patience: InactivityTimeout,
): Promise<Partial<Answer>> => {
  const how = response.status === unchanged ? 'nothing' : (reads?.(response.headers) ?? 'json');
  if (how === 'file') return { file: await readFile(response, patience) };
  if (how === 'json') return { json: parse(await response.text(), response.status) };
  void response.body?.cancel();
  return {};
};

/** Fetches from the platform: `call('mgmt/banks')`. Rejects with `PlatformError`, whatever went wrong. */
export const createHttp = ({ apiBase, answerSeconds, token, onRefused, onUnanswered }: HttpOptions) => {
  const answerWithin = answerSeconds * 1000;

  const send = (
    address: string,
    bearer: string | null,
    { method = 'GET', body, file, headers: more, signal, keepalive }: CallOptions,
    patience: InactivityTimeout,
  ): Promise<Response> => {
    const type = body === undefined ? file?.type : 'application/json';
    const headers = {
      Accept: 'application/json',
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...(bearer === null || !address.startsWith(apiBase) ? {} : { Authorization: `Bearer ${bearer}` }),
      ...more,
    };
    const ends = signal ? AbortSignal.any([signal, patience.signal]) : patience.signal;
    if (file) {
      const { content, onProgress } = file;
      return sendWithProgress(address, {
        method,
        headers,
        body: content,
        signal: ends,
        onProgress: (share) => {
          patience.heard();
          onProgress(share);
        },
      });
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(address, { method, headers, ...sent, keepalive, signal: ends });
  };

  /** An answer to its end, whatever its status. Rejects when there is none, or only the beginning of one. */
  const ask = async (address: string, bearer: string | null, options: CallOptions) => {
    const patience = startInactivityTimeout(answerWithin);
    try {
      const response = await send(address, bearer, options, patience);
      const { status, headers } = response;
      if (!response.ok && status !== unchanged) return { error: await errorOf(response), status };
      return { answer: { status, headers, ...(await readBody(response, options, patience)) } };
    } catch (error) {
      if (options.signal?.aborted || error instanceof PlatformError) throw error;
      onUnanswered?.();
      throw patience.signal.aborted ? new PlatformError(noAnswerInTime, 0) : noConnection();
    } finally {
      patience.end();
    }
  };

  return async (path: string, options: CallOptions = {}): Promise<Answer> => {
    const bearer = token();
    const changes = options.method !== undefined && options.method !== 'GET';
    if (changes) sendings++;
    const { answer, error, status } = await ask(
      path.startsWith(apiBase) ? path : apiBase + path,
      bearer,
      options,
    ).finally(() => {
      if (changes) sendings--;
    });
    if (error) {
      // A token that was renewed meanwhile says nothing of the one that is held now.
      if ((status === 401 || status === 403) && error.code !== passwordDue && bearer === token()) onRefused(status);
      throw error;
    }
    return answer;
  };
};

export type Http = ReturnType<typeof createHttp>;
