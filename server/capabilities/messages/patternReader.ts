import { MessageChannel, receiveMessageOnPort, type MessagePort, type Worker } from 'node:worker_threads';
import { startThread } from '../../built';
import type { BankPattern, Reading, Unread } from './reading';

/** What the thread is asked: to read a message, or whether a pattern is quick for the worst texts. */
export type ReadingTask = { patterns: readonly BankPattern[]; text: string } | { tried: string };

/** What the thread begins with: where it is asked and answers, and the place of the pattern that is under way. */
export interface ThreadData {
  port: MessagePort;
  underWay: Int32Array;
}

/** The patterns took too long for a message; the one that was under way, by its id. */
export interface TookTooLong {
  slowPatternId: number;
}

/** What came of reading a message. */
export type Outcome = Reading | Unread | TookTooLong;

/** A message is read within so long (ms); one that takes longer is tried once more, and then has so long. */
const usualLimit = 50;
const lastLimit = 500;
/** The thread may hold so much (MB): a pattern that needs more ends it, as one that takes too long does. */
const mostMemory = 256;
/** Trying a pattern ends after so long (ms). */
const tryingLimit = 1500;

interface Thread {
  worker: Worker;
  port: MessagePort;
}

/**
 * Reads messages in a thread of its own, one after the other (rules, section 4, *Trust*): a pattern that takes too long stops
 * neither the platform nor what is read after it. The thread begins with the first message.
 */
export class PatternReader {
  readonly #underWay = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #thread: Thread | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * What these patterns read in a text. What is not read in 50 ms is tried once more by itself, for at most 500 ms: the machine
   * may have been busy.
   */
  async read(patterns: readonly BankPattern[], text: string): Promise<Outcome> {
    if (patterns.length === 0) return 'noPattern';
    return this.#inTurn(async () => {
      const task: ReadingTask = { patterns, text };
      const answer = (await this.#ask(task, usualLimit)) ?? (await this.#ask(task, lastLimit));
      return (
        (answer as Reading | Unread | undefined) ?? { slowPatternId: patterns[Atomics.load(this.#underWay, 0)]!.id }
      );
    });
  }

  /** Is this pattern quick enough to be saved: at most 20 ms for the worst of the fixed texts? */
  async isQuick(regexpPattern: string): Promise<boolean> {
    return (await this.#inTurn(() => this.#ask({ tried: regexpPattern }, tryingLimit))) === true;
  }

  /** Ends the thread once what it was asked is answered. */
  async close(): Promise<void> {
    await this.#last;
    await this.#stop();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** The thread's answer; undefined when there is none in time, or the thread broke. */
  async #ask(task: ReadingTask, limit: number): Promise<unknown> {
    const { worker, port } = await this.#running();
    const answer = await new Promise<unknown>((resolve) => {
      const timer = setTimeout(() => done(receiveMessageOnPort(port)?.message), limit);
      const broken = () => done(undefined);
      const done = (message: unknown) => {
        clearTimeout(timer);
        port.off('message', done);
        worker.off('exit', broken);
        resolve(message);
      };
      port.on('message', done);
      worker.on('exit', broken);
      port.postMessage(task);
    });
    if (answer === undefined) await this.#stop();
    return answer;
  }

  /** The thread, once it listens. */
  async #running(): Promise<Thread> {
    if (this.#thread) return this.#thread;
    const { port1: port, port2: theirs } = new MessageChannel();
    const workerData: ThreadData = { port: theirs, underWay: this.#underWay };
    const worker = startThread('readingWorker', 'capabilities/messages/readingWorker', {
      workerData,
      transferList: [theirs],
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
    try {
      await new Promise((resolve, reject) => {
        port.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('The thread that reads messages ended before it began')));
      });
    } catch (error) {
      port.close();
      throw error;
    }
    // What breaks it later ends it, and is heard as that.
    worker.on('error', () => undefined);
    worker.unref();
    this.#thread = { worker, port };
    return this.#thread;
  }

  async #stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    thread?.port.close();
    await thread?.worker.terminate();
  }
}
