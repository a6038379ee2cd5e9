import { startInactivityTimeout, type InactivityTimeout } from './inactivityTimeout';
import { answerOf, type Answer, type Body } from './answer';
import { loadCode } from './loadCode';
import { startCall, type FinishCall } from './callLog';
import { isOriginRefused, markAllowed } from './originProbe';
import {
  cutOff,
  errorOf,
  failureCodes,
  incompleteJson,
  noConnection,
  notInTime,
  notJson,
  originRefused,
  PlatformError,
} from './platformError';

/** Options of `createHttp`, which works in a page and in a worker. */
export interface HttpOptions {
  /** Base address of the API, ending with a slash. The token is sent only to addresses that begin with it. */
  apiBase: string;
  /** Timeout of a call in seconds. For a file it is the time without progress. */
  answerSeconds: number;
  /** Token of the session, or null. */
  token: () => string | null;
  /**
   * Called on every 401 and 403: both sign the user out (docs/decisions.md#sign-in-and-users). Not called when a temporary
   * password has to be replaced first, or a second factor to be set up.
   */
  onRefused: (status: 401 | 403) => void;
  /**
   * Called when the platform wants to know who calls before it makes this call (409 `factor_needed`). The call is repeated
   * unchanged, with its idempotency key, once the promise resolves; if it rejects, so does the call.
   */
  onProofNeeded?: () => Promise<void>;
  /** Called when the user has to set up a second factor before anything else (403 `factor_due`). */
  onFactorDue?: () => void;
  /** Called for every call that got no answer. */
  onUnanswered?: () => void;
}

/** Options of one call. */
export interface CallOptions {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged instead of `body`. `onProgress` gets the share that is sent, 0 to 1. */
  file?: { content: Blob; type: string; onProgress: (share: number) => void };
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Chooses from the headers how to read the body of an answer; JSON by default. */
  readAs?: (headers: Headers) => 'json' | 'file' | 'nothing';
  /** Whether the request continues after the user leaves the page. */
  keepalive?: boolean;
}

const notModified = 304;
/** Error codes of refusals that do not sign out (docs/decisions.md#sign-in-and-users): something else has to be done first. */
const dueCodes = { password: 'password_due', factor: 'factor_due' } as const;
const proofNeededCode = 'factor_needed';
/** How often a call asks who calls: the proof may be too old again when the call arrives. */
const maxQuestions = 3;

let pendingWrites = 0;
/** Whether a call of this page that changes data is still running. */
export const hasPendingWrites = (): boolean => pendingWrites > 0;

const closings: Readonly<Record<string, string | undefined>> = { '[': ']', '{': '}' };

/** What is wrong with a body that is not JSON: the message, and what came. */
const describeNotJson = (text: string, headers: Headers): { message: string; received: string } => {
  const trimmed = text.trim();
  const closing = closings[trimmed.charAt(0)];
  if (closing === undefined) {
    const type = headers.get('Content-Type') ?? 'text';
    return { message: notJson, received: type.includes('json') ? 'text' : type };
  }
  // With its last bracket it is whole: it has something that JSON does not have, such as NaN.
  return trimmed.endsWith(closing)
    ? { message: notJson, received: 'text that begins like JSON' }
    : { message: incompleteJson, received: 'the beginning of JSON' };
};

/** A success that cannot be read leaves in doubt whether a change was done. */
const parse = (text: string, { ok, status, headers }: Response, finish: FinishCall): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { message, received } = describeNotJson(text, headers);
    const call = finish(status, { expected: 'JSON', received });
    throw new PlatformError(message, status, { call, ...(ok ? { code: failureCodes.unreadable } : {}) });
  }
};

/** Reads a body as a file. It may take longer than the timeout as long as data keeps arriving. */
const readFile = async ({ body, headers }: Response, { restart }: InactivityTimeout): Promise<Blob> => {
  const parts: BlobPart[] = [];
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    restart();
    parts.push(chunk.value);
  }
  return new Blob(parts, { type: headers.get('Content-Type') ?? '' });
};

/** Reads the body of an answer as the call asks. Rejects if it does not arrive completely. */
const readBody = async (
  response: Response,
  { readAs }: CallOptions,
  timeout: InactivityTimeout,
  finish: FinishCall,
): Promise<Body> => {
  const format = response.status === notModified ? 'nothing' : (readAs?.(response.headers) ?? 'json');
  if (format === 'file') return { file: await readFile(response, timeout) };
  if (format === 'json') return { json: parse(await response.text(), response, finish) };
  void response.body?.cancel();
  return {};
};

/** Creates the function that calls the platform: `http('mgmt/banks')`. Every failure rejects with `PlatformError`. */
export const createHttp = ({
  apiBase,
  answerSeconds,
  token,
  onRefused,
  onProofNeeded,
  onFactorDue,
  onUnanswered,
}: HttpOptions) => {
  const timeoutMs = answerSeconds * 1000;

  const headersOf = (address: string, bearer: string | null, { body, file, headers }: CallOptions) => {
    const type = body === undefined ? file?.type : 'application/json';
    return {
      Accept: 'application/json',
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...(bearer === null || !address.startsWith(apiBase) ? {} : { Authorization: `Bearer ${bearer}` }),
      ...headers,
    };
  };

  const send = async (
    address: string,
    headers: Readonly<Record<string, string>>,
    { method = 'GET', body, file, signal, keepalive }: CallOptions,
    timeout: InactivityTimeout,
  ): Promise<Response> => {
    const abortSignal = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    if (file) {
      const { content, onProgress } = file;
      const { sendWithProgress } = await loadCode(() => import('./sendWithProgress'));
      return sendWithProgress(address, {
        method,
        headers,
        body: content,
        signal: abortSignal,
        onProgress: (share) => {
          timeout.restart();
          onProgress(share);
        },
      });
    }
    const bodyInit = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(address, { method, headers, ...bodyInit, keepalive, signal: abortSignal });
  };

  /** Makes a call and reads the answer, whatever its status. Rejects if no complete answer arrives. */
  const request = async (address: string, bearer: string | null, options: CallOptions) => {
    const { method = 'GET', signal } = options;
    const headers = headersOf(address, bearer, options);
    const finish = startCall(method, address.slice(apiBase.length));
    const timeout = startInactivityTimeout(timeoutMs);
    let hasBegun = false;
    try {
      const response = await send(address, headers, options, timeout);
      hasBegun = true;
      markAllowed({ method, headers });
      const { status } = response;
      if (!response.ok && status !== notModified) return { error: await errorOf(response, finish), status };
      return { answer: answerOf(response, await readBody(response, options, timeout, finish), finish) };
    } catch (error) {
      if (signal?.aborted || error instanceof PlatformError) throw error;
      onUnanswered?.();
      const received = 'nothing';
      if (timeout.signal.aborted) throw notInTime(finish(0, { expected: 'an answer in time', received }));
      if (hasBegun) throw cutOff(finish(0, { expected: 'a complete answer', received: 'a part of it' }));
      if (await isOriginRefused(apiBase, { method, headers })) {
        const at = 'Access-Control-Allow-Origin, -Methods, -Headers';
        throw originRefused(finish(0, { at, expected: 'an answer that allows this origin (CORS)', received }));
      }
      throw noConnection(finish(0, { expected: 'an answer', received }));
    } finally {
      timeout.stop();
    }
  };

  const call = async (path: string, options: CallOptions, questions: number): Promise<Answer> => {
    const bearer = token();
    const isWrite = options.method !== undefined && options.method !== 'GET';
    if (isWrite) pendingWrites++;
    const { answer, error, status } = await request(
      path.startsWith(apiBase) ? path : apiBase + path,
      bearer,
      options,
    ).finally(() => {
      if (isWrite) pendingWrites--;
    });
    if (error) {
      // If the token was renewed during the call, the refusal concerns the old one.
      if (error.code === proofNeededCode && onProofNeeded && questions < maxQuestions) {
        await onProofNeeded();
        return call(path, options, questions + 1);
      }
      const isCurrent = bearer === token();
      if (error.code === dueCodes.factor && isCurrent) onFactorDue?.();
      const isDue = Object.values<string | undefined>(dueCodes).includes(error.code);
      if ((status === 401 || status === 403) && !isDue && isCurrent) onRefused(status);
      throw error;
    }
    return answer;
  };
  return (path: string, options: CallOptions = {}): Promise<Answer> => call(path, options, 0);
};

/** Calls the platform: path below the base address, options. */
export type Http = ReturnType<typeof createHttp>;
