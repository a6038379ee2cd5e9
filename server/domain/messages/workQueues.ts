type Work = () => Promise<void>;

/** The queues in order of priority: messages of phones complete invoices, so they come before trials. */
export type QueueName = 'phones' | 'trials';

/** Runs work one item at a time. No trial starts while a phone's message waits. */
export class WorkQueues {
  readonly #queues: Readonly<Record<QueueName, Work[]>> = { phones: [], trials: [] };
  #isServing = false;
  #lastRun: Promise<void> = Promise.resolve();

  /** Queues work and resolves with its result; rejects when the work fails. */
  run<T>(queue: QueueName, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queues[queue].push(() => work().then(resolve, reject));
      if (!this.#isServing) this.#lastRun = this.#run();
    });
  }

  /** Resolves when all queued work is done. */
  idle(): Promise<void> {
    return this.#lastRun;
  }

  async #run(): Promise<void> {
    const { phones, trials } = this.#queues;
    this.#isServing = true;
    for (let next = phones.shift() ?? trials.shift(); next; next = phones.shift() ?? trials.shift()) await next();
    this.#isServing = false;
  }
}
