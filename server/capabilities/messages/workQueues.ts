type Work = () => Promise<void>;

/** Who is served first: phones, whose messages complete invoices, before people who try patterns. */
export type QueueName = 'phones' | 'trials';

/** Work that is done one after the other: while a phone's waits, nobody's trial is begun. */
export class WorkQueues {
  readonly #lines: Readonly<Record<QueueName, Work[]>> = { phones: [], trials: [] };
  #isServing = false;
  #served: Promise<void> = Promise.resolve();

  /** What came of the work once it had its turn; it throws what the work throws. */
  do<T>(place: QueueName, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#lines[place].push(() => work().then(resolve, reject));
      if (!this.#isServing) this.#served = this.#serve();
    });
  }

  /** Resolves when all that was asked is done. */
  idle(): Promise<void> {
    return this.#served;
  }

  async #serve(): Promise<void> {
    const { phones, trials } = this.#lines;
    this.#isServing = true;
    for (let next = phones.shift() ?? trials.shift(); next; next = phones.shift() ?? trials.shift()) await next();
    this.#isServing = false;
  }
}
