import { tooMany } from '../errors';

/** So many requests of one user may wait for their turn. */
const mostWaiting = 20;
/** What a caller who is sent away is told to wait, seconds. */
const comeBackAfter = 5;

/**
 * One at a time for each user: what is heavy for the server is not done twice at once for the same person, so that
 * nobody starves the others.
 */
export class Turns {
  readonly #queues = new Map<number, (() => void)[]>();

  /**
   * Waits for this user's turn; the function that comes back ends it. Throws 429 when too many wait already, and the
   * signal's reason when the caller goes away meanwhile.
   */
  async take(user: number, signal: AbortSignal): Promise<() => void> {
    const queue = this.#queues.get(user);
    if (!queue) {
      this.#queues.set(user, []);
      return this.#ending(user);
    }
    if (queue.length >= mostWaiting) throw tooMany('Too many whole lists at once. Try again shortly.', comeBackAfter);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      queue.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });
    return this.#ending(user);
  }

  #ending(user: number): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.#queues.get(user)?.shift();
      if (next) next();
      else this.#queues.delete(user);
    };
  }
}
