import simpleRestProvider from 'ra-data-simple-rest';
import type { Answer } from './answer';
import type { Http } from './http';

/** Thrown by `getList` if the platform answers with a whole list instead of a page with `Content-Range`. */
export class WholeListAnswer extends Error {}

/** What one call adds to ra-data-simple-rest. */
export interface RestOptions {
  /** Added to the request. */
  headers?: Readonly<Record<string, string>>;
  /** Added to the parameters of a page: `total=exact`. */
  parameters?: string;
  /** Reads an answer: the rows of a list, or a new record. Throws `WrongAnswer`, and notes what is only partly wrong. */
  read?: (answer: unknown, headers: Headers, note: Answer['note']) => unknown;
}

/**
 * ra-data-simple-rest on top of our `http`. If a paged request is answered with a whole list, it throws
 * `WholeListAnswer` without reading the body.
 */
export const createRest =
  (apiBase: string, http: Http) =>
  ({ headers = {}, parameters, read }: RestOptions = {}) =>
    simpleRestProvider(
      apiBase.replace(/\/$/, ''),
      async (url: string, options: { method?: string; body?: BodyInit | null; signal?: AbortSignal | null } = {}) => {
        const isPaged = url.includes('range=');
        const isWholeList = (answerHeaders: Headers) => isPaged && !answerHeaders.has('content-range');
        const answer = await http(isPaged && parameters ? `${url}&${parameters}` : url, {
          method: options.method,
          body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
          headers,
          signal: options.signal ?? undefined,
          readAs: (received) => (isWholeList(received) ? 'nothing' : 'json'),
        });
        const { status, headers: answerHeaders, json } = answer;
        if (isWholeList(answerHeaders)) throw new WholeListAnswer();
        const value = read ? answer.read((raw) => read(raw, answerHeaders, answer.note)) : json;
        return { status, headers: answerHeaders, body: '', json: value };
      },
    );

/** Creates a ra-data-simple-rest data provider for one call. */
export type Rest = ReturnType<typeof createRest>;
