import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Issue } from '../../src/resources/language/values';
import { englishText, type NamedRecord, type Words } from '../../src/resources/language/words';

const wordsOf = (words: Words | string): Words => (typeof words === 'string' ? { phrase: words } : words);

/**
 * What the API answers when it refuses: `{code, message, field?, words?, records?}` with this status. `message` is English; where
 * it has figures in it, `words` has them apart, so that a console can say it in another language; `records` are those
 * that it names, so that it can lead to them. `retryAfter` is in seconds.
 */
export class ApiError extends Error {
  readonly words: Words;

  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    words: Words | string,
    readonly field?: string,
    readonly retryAfter?: number,
    readonly records?: readonly NamedRecord[],
  ) {
    super(englishText(wordsOf(words)));
    this.words = wordsOf(words);
  }

  /** The body of the answer. */
  body() {
    const { code, message, field, words, records } = this;
    return { code, message, field, words: words.args ? words : undefined, records };
  }
}

/** 401: no token, or one that no longer counts. */
export const unauthorised = (message = 'Sign in first') => new ApiError(401, 'unauthorised', message);

/** 401: whoever calls was shut out since they signed in. */
export const accountChanged = () => unauthorised('Your account or password has changed. Sign in again.');

/** 403: a role that may never do this. A record that is someone else's is a 404 instead. */
export const forbidden = () => new ApiError(403, 'forbidden', 'Your role may not do this');

/** 404 for an id or path that leads nowhere. */
export const notFound = (words = 'Record not found. It may have been deleted.') =>
  new ApiError(404, 'not_found', words);

/** 409: well-formed, but not in this state. */
export const conflict = (words: Words | string, field?: string, records?: readonly NamedRecord[]) =>
  new ApiError(409, 'conflict', words, field, undefined, records);

/** 409: something that this caller may not do with this record, whatever its state. */
export const notAllowed = (words: Words | string) => new ApiError(409, 'not_allowed', words);

/** 422: input that breaks a rule, with the field's name. */
export const invalid = (field: string, words: Words | string) => new ApiError(422, 'invalid', words, field);

/** 429: too often; in so many seconds it may be tried again. */
export const tooMany = (words: Words | string, retryAfter: number) =>
  new ApiError(429, 'too_many', words, undefined, retryAfter);

/** What is said of a field: its label, then the rule that was broken. */
export const ofField = (label: string, issue: Issue): Words => ({
  phrase: '%{field}: %{issue}',
  args: { field: { phrase: label }, issue },
});

/** The first issue of a checked body as the error to answer with. */
export const firstIssue = (issues: Readonly<Record<string, Issue>>, labelOf: (field: string) => string) => {
  const [field, issue] = Object.entries(issues)[0]!;
  return invalid(field, ofField(labelOf(field), issue));
};
