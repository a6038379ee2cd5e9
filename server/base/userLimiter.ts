import { tooMany } from './errors';

/** `Retry-After` of a refused caller, seconds. */
const retryAfterSeconds = 5;

interface UserQueue {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits expensive work per user, so that no user can exhaust the server: some calls run, some more wait, the rest get
 * 429.
 */
export class UserLimiter {
  readonly #queues = new Map<number | string, UserQueue>();

  constructor(
    readonly maxRunning: number,
    readonly maxWaiting: number,
    /** Phrase for refused callers. */
    readonly refusal = 'Too many lists at once. Try again shortly.',
  ) {}

  /**
   * Waits for the turn of this user, or of the network address of a payer, and returns a function that ends it. Throws 429 when too many calls wait already, and
   * the signal's reason when it is aborted.
   */
  async take(userId: number | string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const queue = this.#queues.get(userId) ?? { running: 0, waiting: [] };
    this.#queues.set(userId, queue);
    if (queue.running < this.maxRunning) queue.running++;
    else await this.#wait(queue, signal);
    return this.#endTurn(userId, queue);
  }

  async #wait({ waiting }: UserQueue, signal: AbortSignal) {
    if (waiting.length >= this.maxWaiting) throw tooMany(this.refusal, retryAfterSeconds);
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      const start = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      waiting.push(start);
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  /** Returns a function that passes the turn on to the next waiting call. Further calls of it do nothing. */
  #endTurn(userId: number | string, queue: UserQueue): () => void {
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.#queues.delete(userId);
    };
  }
}
