import { conflict, type ApiError } from '../errors';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/**
 * What a broken constraint means to the caller: two made the same unique value at once, or something came to refer to
 * a row while it was being removed. Undefined for any other error.
 */
export const constraintError = (error: unknown): ApiError | undefined => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === uniqueViolation) {
    const [, field] = /_([a-zA-Z]+)_unique$/.exec(String(constraint)) ?? [];
    return conflict('This value exists already', field);
  }
  return code === foreignKeyViolation ? conflict('Something else refers to this record, or it is gone') : undefined;
};
