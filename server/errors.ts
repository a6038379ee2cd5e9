import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Issue } from '../src/resources/values';

/** What the API answers when it refuses: `{code, message, field?}` with this status; `retryAfter` is in seconds. */
export class ApiError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** 401: no token, or one that no longer counts. */
export const unauthorised = (message = 'Sign in first') => new ApiError(401, 'unauthorised', message);

/** 403: a role that may never do this. A record that is someone else's is a 404 instead. */
export const forbidden = () => new ApiError(403, 'forbidden', 'Your role may not do this');

/** 404 for an id or path that leads nowhere. */
export const notFound = (what = 'Record') =>
  new ApiError(404, 'not_found', `${what} not found. It may have been deleted.`);

/** 409: well-formed, but not in this state. */
export const conflict = (message: string, field?: string) => new ApiError(409, 'conflict', message, field);

/** 422: input that breaks a rule, with the field's name. */
export const invalid = (field: string, message: string) => new ApiError(422, 'invalid', message, field);

/** 429: too often; in so many seconds it may be tried again. */
export const tooMany = (message: string, retryAfter: number) =>
  new ApiError(429, 'too_many', message, undefined, retryAfter);

/** The English sentence of an issue, its figures filled in. */
export const issueText = ({ phrase, args }: Issue): string =>
  phrase.replace(/%\{(\w+)\}/g, (_, name: string) => String(args?.[name] ?? ''));

/** The first issue of a checked body as the error to answer with. */
export const firstIssue = (issues: Readonly<Record<string, Issue>>, labelOf: (field: string) => string) => {
  const [field, issue] = Object.entries(issues)[0]!;
  return invalid(field, `${labelOf(field)}: ${issueText(issue)}`);
};
