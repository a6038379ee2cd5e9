import type { LazyComponent } from './lazyComponent';

/** Something whose code can be fetched in advance. */
export type Part = Pick<LazyComponent<object>, 'fetch'>;

/** What is still to be fetched, in this order. */
const waiting = new Set<Part>();
let isStopped = false;
let running = Promise.resolve();

const fetchWaiting = async () => {
  for (const part of waiting) {
    if (isStopped) return;
    try {
      await part.fetch();
      waiting.delete(part);
    } catch {
      // The server may be down: the others would fail, too.
      isStopped = true;
    }
  }
};

/**
 * Fetches the code of the parts in advance, one after the other. Stops at the first failure until `resumePrefetch`.
 * Resolves when the parts are fetched, or when it has stopped; it never rejects. A part is fetched when it is shown, all the same.
 */
export const prefetch = (parts: readonly Part[]): Promise<void> => {
  for (const part of parts) waiting.add(part);
  running = running.then(fetchWaiting);
  return running;
};

/** Fetches what was left when fetching stopped. Called at a sign that the server answers again. */
export const resumePrefetch = (): void => {
  isStopped = false;
  void prefetch([]);
};
