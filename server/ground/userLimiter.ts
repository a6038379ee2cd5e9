import { tooMany } from './errors';

/** What a caller who is sent away is told to wait, seconds. */
const comeBackAfter = 5;

interface Line {
  served: number;
  waiting: (() => void)[];
}

/**
 * So many at once for each user, so many more may wait: what is heavy for the server is not done without end for one
 * person, so that nobody starves the others.
 */
export class UserLimiter {
  readonly #lines = new Map<number, Line>();

  constructor(
    readonly atOnce: number,
    readonly mostWaiting: number,
    /** What who is sent away is told. */
    readonly refusal = 'Too many lists at once. Try again shortly.',
  ) {}

  /**
   * Waits for this user's turn; the function that comes back ends it. Throws 429 when too many wait already, and the
   * signal's reason when the caller is gone.
   */
  async take(user: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const line = this.#lines.get(user) ?? { served: 0, waiting: [] };
    this.#lines.set(user, line);
    if (line.served < this.atOnce) line.served++;
    else await this.#wait(line, signal);
    return this.#ending(user, line);
  }

  async #wait({ waiting }: Line, signal: AbortSignal) {
    if (waiting.length >= this.mostWaiting) throw tooMany(this.refusal, comeBackAfter);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** A turn that ends goes to the next who waits. */
  #ending(user: number, line: Line): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.served === 0) this.#lines.delete(user);
    };
  }
}
