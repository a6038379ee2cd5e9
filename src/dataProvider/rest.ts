import simpleRestProvider from 'ra-data-simple-rest';
import type { Http } from './http';

/** Thrown inside when a list answers with the whole array instead of a `Content-Range` page. */
export class WholeAnswer extends Error {}

/**
 * ra-data-simple-rest on our `http`: `headers` are sent along, `rowsOf` takes the rows out of an answer. A list that
 * answers whole throws `WholeAnswer`, and its body is not read.
 */
export const createRest =
  (apiBase: string, http: Http) =>
  (headers: Readonly<Record<string, string>> = {}, rowsOf?: (answer: unknown) => unknown) =>
    simpleRestProvider(
      apiBase.replace(/\/$/, ''),
      async (url: string, options: { method?: string; body?: BodyInit | null; signal?: AbortSignal | null } = {}) => {
        const ranged = url.includes('range=');
        const isWhole = (given: Headers) => ranged && !given.has('content-range');
        const {
          status,
          headers: told,
          json,
        } = await http(url, {
          method: options.method,
          body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
          headers,
          signal: options.signal ?? undefined,
          reads: (given) => (isWhole(given) ? 'nothing' : 'json'),
        });
        if (isWhole(told)) throw new WholeAnswer();
        return { status, headers: told, body: '', json: rowsOf ? rowsOf(json) : json };
      },
    );

export type Rest = ReturnType<typeof createRest>;
