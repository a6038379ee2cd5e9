import { ApiError, conflict } from '../base/errors';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Whether the statement lost to another transaction, which added the same value or removed what it refers to. */
export const isLostRace = (error: unknown): boolean =>
  [uniqueViolation, foreignKeyViolation].includes(String((error as { code?: unknown }).code));

/** Deadlock and serialization failure: one of two concurrent transactions must be retried. */
const retryableCodes = new Set(['40P01', '40001']);
/** `Retry-After` while the database is busy or unavailable, seconds. */
export const retryAfterSeconds = 5;
/** PostgreSQL is down, stopping, starting or unreachable. A commit in progress may have succeeded. */
const unavailableCodes = /^(08|57P0[1-5]|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/;
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;
/** Data exceptions: a value is out of range, not in the character set, or no such date. */
const dataException = /^22/;
/** The statement exceeded its timeout. */
const queryCanceled = '57014';

/** Whether the error means that the database is unavailable. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return unavailableCodes.test(String(code)) || unavailableMessages.test(String(message));
};

/** Whether the error means that all connections of a pool were in use for as long as one was waited for. */
export const isPoolBusy = (error: unknown): boolean =>
  String((error as { message?: unknown }).message).startsWith('timeout exceeded when trying to connect');

/** The transaction is read-only, because the embedded database is short of disk space (`guardDiskSpace`). */
const readOnlyTransaction = '25006';

/** Whether the error means that the disk of the database or of the receipts is full. */
export const isDiskFull = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === '53100' || code === 'ENOSPC' || code === readOnlyTransaction;
};

/** Returns a 503 when the database is unavailable or the disk is full; undefined for any other error. */
export const unavailableError = (error: unknown): ApiError | undefined => {
  if (isDatabaseUnavailable(error)) {
    const unavailableText = 'The platform cannot reach its database. Try again shortly.';
    return new ApiError(503, 'away', unavailableText, undefined, retryAfterSeconds);
  }
  const diskFullText = 'The platform has no storage left. Nothing was changed.';
  return isDiskFull(error) ? new ApiError(503, 'full', diskFullText) : undefined;
};

/**
 * Translates an error of the database that a caller can act on: 409 for a duplicate unique value, a broken reference or
 * a concurrent change, 422 for a value that does not fit its column, 503 when no connection is free or a statement
 * timed out. Returns undefined for any other error.
 */
export const constraintError = (error: unknown): ApiError | undefined => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === uniqueViolation) {
    const [, field] = /_([a-zA-Z]+)_unique$/.exec(String(constraint)) ?? [];
    return conflict('This value already exists', field);
  }
  if (code === foreignKeyViolation) return conflict('Another record refers to this one, or it no longer exists');
  if (code === queryCanceled || isPoolBusy(error)) {
    return new ApiError(503, 'busy', 'The platform is busy. Try again shortly.', undefined, retryAfterSeconds);
  }
  if (retryableCodes.has(String(code))) return conflict('Somebody else changed this at the same moment. Try again.');
  return dataException.test(String(code)) ? new ApiError(422, 'invalid', 'A value is not valid here') : undefined;
};
