import { ApiError, conflict } from '../ground/errors';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
/** Deadlock, and a transaction that could not be put in order: one of two must try again. */
const lostRace = new Set(['40P01', '40001']);
/** What a caller is told to wait while every connection is taken, or none can be had, seconds. */
export const retryAfterSeconds = 5;
/** PostgreSQL is not there, goes, comes, or the way to it broke; a commit that was under way may have been made. */
const awayCodes = /^(08|57P0[1-5]|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)/;
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;
/** A value that no column takes: out of range, not in the character set, no such date. */
const dataException = /^22/;
/** A statement that took too long, or waited too long for another. */
const cancelled = '57014';

/** Was there no database to answer? That is nobody's mistake, and over some time. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return awayCodes.test(String(code)) || awayWords.test(String(message));
};

/** Nothing may be written now: the embedded database is short of room (`guardDiskSpace`). */
const onlyRead = '25006';

/** Is there no room left, on the disk of the database or where receipts are kept? */
export const isDiskFull = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return code === '53100' || code === 'ENOSPC' || code === onlyRead;
};

/** 503 for an error that is nobody's mistake: there is no database, or no room. Undefined for any other. */
export const unavailableError = (error: unknown): ApiError | undefined => {
  if (isDatabaseUnavailable(error)) {
    const away = 'The platform does not reach its database. Try again shortly.';
    return new ApiError(503, 'away', away, undefined, retryAfterSeconds);
  }
  const full = 'The platform has no room to write anything down. Nothing was changed.';
  return isDiskFull(error) ? new ApiError(503, 'full', full) : undefined;
};

/**
 * What an error of the database means to the caller where it is theirs: two made the same unique value at once,
 * something came to refer to a row while it was being removed, two changed the same rows at once, a value does not fit
 * its column, or every connection was taken or a statement took its time for too long. Undefined for any other error.
 */
export const constraintError = (error: unknown): ApiError | undefined => {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown };
  if (code === uniqueViolation) {
    const [, field] = /_([a-zA-Z]+)_unique$/.exec(String(constraint)) ?? [];
    return conflict('This value exists already', field);
  }
  if (code === foreignKeyViolation) return conflict('Something else refers to this record, or it is gone');
  if (code === cancelled || String(message).startsWith('timeout exceeded when trying to connect')) {
    return new ApiError(503, 'busy', 'The platform is busy. Try again shortly.', undefined, retryAfterSeconds);
  }
  if (lostRace.has(String(code))) return conflict('Somebody else changed this at the same moment. Try again.');
  return dataException.test(String(code)) ? new ApiError(422, 'invalid', 'A value does not fit here') : undefined;
};
