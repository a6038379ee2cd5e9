import { MessageChannel, receiveMessageOnPort, type MessagePort, type Worker } from 'node:worker_threads';
import { startThread } from '../../base/builtFiles';
import type { CheckedPattern } from './checking';
import type { BankPattern, Reading, UnreadReason } from '../../../src/format/bankTexts/readMessage';
import { WorkQueues, type QueueName } from './workQueues';

/** A task for the thread: compile a pattern before reading with it, read a message, or check a new pattern. */
export type ReadingTask =
  | { compile: string }
  | { patterns: readonly BankPattern[]; text: string }
  | { check: string; group: string };

/**
 * Data for the new thread: the port for tasks and answers, and shared memory with the index of the pattern in progress.
 */
export interface ThreadData {
  port: MessagePort;
  currentIndex: Int32Array;
}

/** The patterns took too long for a message; the id of the one in progress. */
export interface ReadingTimeout {
  slowPatternId: number;
}

/** The result of reading a message. */
export type Outcome = Reading | UnreadReason | 'noBank' | ReadingTimeout;

/** Time to read a message, ms. A message that takes longer is tried once more with the second limit. */
const firstLimitMs = 50;
const retryLimitMs = 500;
/** Memory limit of the thread, MB. A pattern that needs more ends the thread, as one that takes too long does. */
const maxMemoryMb = 256;
/** Time to compile a saved pattern, ms. */
const compileLimitMs = 2000;
/** Time to check a new pattern, ms. */
const checkLimitMs = 2000;

interface Thread {
  worker: Worker;
  port: MessagePort;
  /** Patterns that the thread has compiled. */
  compiled: Set<string>;
}

/**
 * Reads messages in a thread, one after the other (docs/rules.md#trust), so a pattern that takes too long blocks
 * neither the platform nor later messages. The first message starts the thread.
 */
export class PatternReader {
  readonly #currentIndex = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #thread: Thread | undefined;
  readonly #queues = new WorkQueues();

  /**
   * Reads a text with these patterns. Messages of phones come before trials. A message that is not read in 50 ms is
   * tried once more for at most 500 ms, because the machine may have been busy. Compiling a pattern does not count.
   */
  async read(patterns: readonly BankPattern[], text: string, queue: QueueName = 'phones'): Promise<Outcome> {
    if (patterns.length === 0) return 'noPattern';
    return this.#queues.run(
      queue,
      async () => (await this.#readWithin(firstLimitMs, patterns, text)) ?? (await this.#retry(patterns, text)),
    );
  }

  /** Checks a new pattern. `group` is the name of the sum's group. */
  async check(regexpPattern: string, group: string): Promise<CheckedPattern> {
    const task: ReadingTask = { check: regexpPattern, group };
    const answer = await this.#queues.run('trials', () => this.#request(task, checkLimitMs));
    return (answer as CheckedPattern | undefined) ?? 'slow';
  }

  /** Ends the thread when its queued work is done. */
  async close(): Promise<void> {
    await this.#queues.idle();
    await this.#stop();
  }

  async #retry(patterns: readonly BankPattern[], text: string): Promise<Outcome> {
    const answer = await this.#readWithin(retryLimitMs, patterns, text);
    return answer ?? { slowPatternId: patterns[Atomics.load(this.#currentIndex, 0)]!.id };
  }

  async #readWithin(limitMs: number, patterns: readonly BankPattern[], text: string): Promise<Outcome | undefined> {
    for (const { id, regexpPattern } of patterns)
      if (!(await this.#isCompiled(regexpPattern))) return { slowPatternId: id };
    return (await this.#request({ patterns, text }, limitMs)) as Reading | UnreadReason | undefined;
  }

  /** Whether the thread has compiled this pattern, now or earlier. False when compiling takes too long. */
  async #isCompiled(regexpPattern: string): Promise<boolean> {
    const { compiled } = await this.#runningThread();
    if (compiled.has(regexpPattern)) return true;
    const isDone = (await this.#request({ compile: regexpPattern }, compileLimitMs)) !== undefined;
    if (isDone) compiled.add(regexpPattern);
    return isDone;
  }

  /** Sends a task to the thread and returns the answer; undefined after the time limit, or when the thread ended. */
  async #request(task: ReadingTask, limitMs: number): Promise<unknown> {
    const { worker, port } = await this.#runningThread();
    const answer = await new Promise<unknown>((resolve) => {
      const timer = setTimeout(() => done(receiveMessageOnPort(port)?.message), limitMs);
      const onExit = () => done(undefined);
      const done = (message: unknown) => {
        clearTimeout(timer);
        port.off('message', done);
        worker.off('exit', onExit);
        resolve(message);
      };
      port.on('message', done);
      worker.on('exit', onExit);
      port.postMessage(task);
    });
    if (answer === undefined) await this.#stop();
    return answer;
  }

  /** Returns the running thread; starts it if needed. */
  async #runningThread(): Promise<Thread> {
    if (this.#thread) return this.#thread;
    const { port1: port, port2: workerPort } = new MessageChannel();
    const workerData: ThreadData = { port: workerPort, currentIndex: this.#currentIndex };
    const worker = startThread('readingWorker', 'domain/messages/readingWorker', {
      workerData,
      transferList: [workerPort],
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    try {
      await new Promise((resolve, reject) => {
        port.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('The thread that reads messages exited before it was ready')));
      });
    } catch (error) {
      port.close();
      throw error;
    }
    // A later error ends the thread, which the `exit` listener handles.
    worker.on('error', () => undefined);
    worker.unref();
    this.#thread = { worker, port, compiled: new Set() };
    return this.#thread;
  }

  async #stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    thread?.port.close();
    await thread?.worker.terminate();
  }
}

declare module '../../calls/platform' {
  interface Platform {
    /** Reads messages of banks in a separate thread. */
    patternReader: PatternReader;
  }
}
