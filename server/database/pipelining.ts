import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';

const sentNotices = new AsyncLocalStorage<() => void>();

/** Notes that a statement was sent to the database; `inOneRoundTrip` waits for that. */
export const noteSent = (): void => sentNotices.getStore()?.();

/**
 * Runs two steps of a transaction whose statements do not need each other's answer. The statement of the second is sent once
 * that of the first was sent, without waiting for its answer: the database executes them in this order, each with a view of
 * the data of its own, in one round trip. The first step sends one statement at most.
 */
export const inOneRoundTrip = async <A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
  let markSent: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => (markSent = resolve));
  const answered = sentNotices.run(markSent, first);
  await Promise.race([sent, answered]);
  return Promise.all([answered, second()]);
};

const lastMarker = '/* last */';

/** Prefix of the last statement of a transaction: the commit is sent with it, and locks are held for one round trip less. */
export const lastStatement = sql.raw(lastMarker);

/** Whether a statement is the last one of its transaction. */
export const isLastStatement = (text: string): boolean => text.startsWith(lastMarker);
