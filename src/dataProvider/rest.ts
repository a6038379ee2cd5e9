import simpleRestProvider from 'ra-data-simple-rest';
import type { Definition } from '../resources/language/definition';
import { unwrapList } from '../resources/language/wire';
import type { Http } from './http';
import { PlatformError, unexpectedAnswer } from './platformError';

/** Thrown inside when a list answers with the whole array instead of a `Content-Range` page. */
export class WholeAnswer extends Error {}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return (await response.json()) as unknown;
  } catch {
    throw new PlatformError(unexpectedAnswer, response.status);
  }
};

/** The rows of a list's answer and the counts beside them. Rejects an answer that is no list. */
export const unwrapOrFail = (definition: Definition, answer: unknown): ReturnType<typeof unwrapList> => {
  try {
    return unwrapList(definition, answer);
  } catch {
    throw new PlatformError(unexpectedAnswer, 200);
  }
};

/**
 * ra-data-simple-rest on our `http`: `headers` are sent along, `rowsOf` takes the rows out of an answer. A list that
 * answers whole throws `WholeAnswer` before its body is read.
 */
export const createRest =
  (apiBase: string, http: Http) =>
  (headers: Readonly<Record<string, string>> = {}, rowsOf?: (answer: unknown) => unknown) =>
    simpleRestProvider(
      apiBase.replace(/\/$/, ''),
      async (url: string, options: { method?: string; body?: BodyInit | null; signal?: AbortSignal | null } = {}) => {
        const ranged = url.includes('range=');
        const answer = await http(url, {
          method: options.method,
          body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
          headers,
          signal: options.signal ?? undefined,
          raw: ranged,
        });
        if (ranged && !answer.headers.has('content-range')) {
          void answer.response.body?.cancel();
          throw new WholeAnswer();
        }
        const json = ranged ? await readJson(answer.response) : answer.json;
        return { status: answer.status, headers: answer.headers, body: '', json: rowsOf ? rowsOf(json) : json };
      },
    );

export type Rest = ReturnType<typeof createRest>;
