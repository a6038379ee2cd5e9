import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Field, Fields } from '../../src/resources/language/fields';
import type { ConflictCode } from '../../src/resources/keyRefusals';
import type { Issue } from '../../src/resources/language/values';
import { englishText, type NamedRecord, type Words } from '../../src/resources/language/words';

const toWords = (words: Words | string): Words => (typeof words === 'string' ? { phrase: words } : words);

/**
 * A refusal by the API: an answer `{code, message, field?, words?, records?}` with this status. `message` is English.
 * When it has arguments, `words` has the phrase and its arguments, so that the console can translate it. `records` are
 * the records it mentions, so that the console can link to them. `retryAfter` is in seconds.
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
    super(englishText(toWords(words)));
    this.words = toWords(words);
  }

  /** Returns the body of the answer. */
  body() {
    const { code, message, field, words, records } = this;
    return { code, message, field, words: words.args ? words : undefined, records };
  }
}

/** A refusal that tells the number of a card or account: that there is one. It is recorded however many others are. */
export class TellingRefusal extends ApiError {}

/** 401: the token is missing or invalid. */
export const unauthorised = (message = 'Sign in first') => new ApiError(401, 'unauthorised', message);

/** 401: the caller's account was disabled or changed since they signed in. */
export const accountChanged = () => unauthorised('Your account or password has changed. Sign in again.');

/** 403: the caller's role may not do this. Use 404 for a record outside the caller's scope. */
export const forbidden = () => new ApiError(403, 'forbidden', 'Your role may not do this');

/** 409: the caller has to prove who they are, and then to repeat the call. It signs nobody out. */
export const factorNeededCode = 'factor_needed';
export const factorNeeded = () => new ApiError(409, factorNeededCode, 'Prove that it is you first');

/** 404: no such record or address. */
export const notFound = (words = 'Record not found. It may have been deleted, or is finished.') =>
  new ApiError(404, 'not_found', words);

/** 409: the request is valid, but not in the current state. */
export const conflict = (words: Words | string, field?: string, records?: readonly NamedRecord[]) =>
  new ApiError(409, 'conflict', words, field, undefined, records);

/** 409 with a code of its own: of what a merchant's server has to tell apart (docs/merchants.md). */
export const conflictAs = (
  code: ConflictCode,
  words: Words | string,
  field?: string,
  records?: readonly NamedRecord[],
) => new ApiError(409, code, words, field, undefined, records);

/** 409: this caller may not do this with this record, whatever its state. */
export const notAllowed = (words: Words | string) => new ApiError(409, 'not_allowed', words);

/** 422: a field of the input breaks a rule. */
export const invalid = (field: string, words: Words | string) => new ApiError(422, 'invalid', words, field);

/** 429: too many requests. `retryAfter` is in seconds. */
export const tooMany = (words: Words | string, retryAfter: number) =>
  new ApiError(429, 'too_many', words, undefined, retryAfter);

/** Returns the words for an issue of a field: its label, then the broken rule. */
export const ofField = (label: string, issue: Issue): Words => ({
  phrase: '%{field}: %{issue}',
  args: { field: { phrase: label }, issue },
});

/** Whether a field words the issue as a sentence of its own, which names the field: 'Amount is required'. */
const isSentence = ({ checks }: Field, { phrase }: Issue) =>
  phrase === checks?.requiredMessage || phrase === checks?.minMessage;

/** Converts the first issue of a validated body to a 422. */
export const firstIssue = (issues: Readonly<Record<string, Issue>>, fields: Fields) => {
  const [name, issue] = Object.entries(issues)[0]!;
  const field = fields[name];
  return invalid(name, field && isSentence(field, issue) ? issue : ofField(field?.label ?? name, issue));
};
