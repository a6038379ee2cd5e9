import { NothingMoved, sendWithProgress } from './sendWithProgress';
import { errorOf, noAnswerInTime, noConnection, notJson, PlatformError } from './platformError';

/** How calls are made. Works in a page and in a worker alike. */
export interface HttpOptions {
  /** Base address of the API, ending with a slash. The token goes only to addresses that begin with it. */
  apiBase: string;
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
  /** An answer without a body parsed: for a caller that only wants the headers or streams it. */
  raw?: boolean;
  /** Sent to its end though the page is left. */
  keepalive?: boolean;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; undefined when it was empty or `raw` was asked. */
  json: unknown;
  response: Response;
}

/** An answer that takes longer than this (ms) is given up. */
export const answerWithin = 30_000;

const unchanged = 304;
/** The platform's name for: a temporary password opens nothing but choosing one's own (decisions, section 1). */
const passwordDue = 'password_due';

let sendings = 0;
/** Is anything being sent that changes something, from this page? */
export const isSending = (): boolean => sendings > 0;

const parse = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new PlatformError(notJson, response.status);
  }
};

/** Fetches from the platform: `call('mgmt/banks')`. Rejects with `PlatformError`, whatever went wrong. */
export const createHttp = ({ apiBase, token, onRefused, onUnanswered }: HttpOptions) => {
  const send = async (
    address: string,
    bearer: string | null,
    { method = 'GET', body, file, headers: more, signal, keepalive }: CallOptions,
  ) => {
    const timeout = AbortSignal.timeout(answerWithin);
    const type = body === undefined ? file?.type : 'application/json';
    const headers = {
      Accept: 'application/json',
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...(bearer === null || !address.startsWith(apiBase) ? {} : { Authorization: `Bearer ${bearer}` }),
      ...more,
    };
    try {
      if (file) {
        const { content, onProgress } = file;
        const sending = { method, headers, body: content, signal, onProgress, patience: answerWithin };
        return await sendWithProgress(address, sending);
      }
      return await fetch(address, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        keepalive,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      onUnanswered?.();
      const isLate = file ? error instanceof NothingMoved : timeout.aborted;
      throw new PlatformError(isLate ? noAnswerInTime : noConnection, 0);
    }
  };

  return async (path: string, options: CallOptions = {}): Promise<Answer> => {
    const bearer = token();
    const changes = options.method !== undefined && options.method !== 'GET';
    if (changes) sendings++;
    const response = await send(path.startsWith(apiBase) ? path : apiBase + path, bearer, options).finally(() => {
      if (changes) sendings--;
    });
    if (!response.ok && response.status !== unchanged) {
      const error = await errorOf(response);
      const { status } = response;
      // A token that was renewed meanwhile says nothing of the one that is held now.
      if ((status === 401 || status === 403) && error.code !== passwordDue && bearer === token()) onRefused(status);
      throw error;
    }
    const wanted = !options.raw && response.status !== unchanged;
    const json = wanted ? await parse(response) : undefined;
    return { status: response.status, headers: response.headers, json, response };
  };
};

export type Http = ReturnType<typeof createHttp>;
