import { MessageChannel, receiveMessageOnPort, type MessagePort, type Worker } from 'node:worker_threads';
import { startThread } from '../../ground/builtFiles';
import type { CheckedPattern } from './checking';
import type { BankPattern, Reading, UnreadReason } from './reading';
import { WorkQueues, type QueueName } from './workQueues';

/** What the thread is asked: to compile a pattern that it is about to read with, to read a message, or to check a pattern. */
export type ReadingTask =
  | { compiled: string }
  | { patterns: readonly BankPattern[]; text: string }
  | { checked: string; group: string };

/** What the thread begins with: where it is asked and answers, and the place of the pattern that is under way. */
export interface ThreadData {
  port: MessagePort;
  underWay: Int32Array;
}

/** The patterns took too long for a message; the one that was under way, by its id. */
export interface ReadingTimeout {
  slowPatternId: number;
}

/** What came of reading a message. */
export type Outcome = Reading | UnreadReason | ReadingTimeout;

/** A message is read within so long (ms); one that takes longer is tried once more, and then has so long. */
const usualLimit = 50;
const lastLimit = 500;
/** The thread may hold so much (MB): a pattern that needs more ends it, as one that takes too long does. */
const mostMemory = 256;
/** Compiling a pattern that was saved before ends after so long (ms). */
const compilingLimit = 2000;
/** Checking a pattern ends after so long (ms). */
const checkingLimit = 2000;

interface Thread {
  worker: Worker;
  port: MessagePort;
  /** Patterns that it has compiled: they are ready to read. */
  compiled: Set<string>;
}

/**
 * Reads messages in a thread of its own, one after the other (rules, section 4, *Trust*): a pattern that takes too long stops
 * neither the platform nor what is read after it. The thread begins with the first message.
 */
export class PatternReader {
  readonly #underWay = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #thread: Thread | undefined;
  readonly #lines = new WorkQueues();

  /**
   * What these patterns read in a text; what phones tell is read before what people try. What is not read in 50 ms is tried once
   * more by itself, for at most 500 ms: the machine may have been busy. Compiling a pattern counts in neither.
   */
  async read(patterns: readonly BankPattern[], text: string, place: QueueName = 'phones'): Promise<Outcome> {
    if (patterns.length === 0) return 'noPattern';
    return this.#lines.do(
      place,
      async () => (await this.#readWithin(usualLimit, patterns, text)) ?? (await this.#lastReading(patterns, text)),
    );
  }

  /** What keeps a pattern from being saved, if anything; `group` names the sum in it. */
  async check(regexpPattern: string, group: string): Promise<CheckedPattern> {
    const task: ReadingTask = { checked: regexpPattern, group };
    const answer = await this.#lines.do('trials', () => this.#ask(task, checkingLimit));
    return (answer as CheckedPattern | undefined) ?? 'slow';
  }

  /** Ends the thread once what it was asked is answered. */
  async close(): Promise<void> {
    await this.#lines.idle();
    await this.#stop();
  }

  async #lastReading(patterns: readonly BankPattern[], text: string): Promise<Outcome> {
    const answer = await this.#readWithin(lastLimit, patterns, text);
    return answer ?? { slowPatternId: patterns[Atomics.load(this.#underWay, 0)]!.id };
  }

  async #readWithin(limit: number, patterns: readonly BankPattern[], text: string): Promise<Outcome | undefined> {
    for (const { id, regexpPattern } of patterns)
      if (!(await this.#isCompiled(regexpPattern))) return { slowPatternId: id };
    return (await this.#ask({ patterns, text }, limit)) as Reading | UnreadReason | undefined;
  }

  /** Has the thread compiled this pattern, now or before? Not when that takes too long. */
  async #isCompiled(regexpPattern: string): Promise<boolean> {
    const { compiled } = await this.#running();
    if (compiled.has(regexpPattern)) return true;
    const isDone = (await this.#ask({ compiled: regexpPattern }, compilingLimit)) !== undefined;
    if (isDone) compiled.add(regexpPattern);
    return isDone;
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
    /** Reads messages of banks beside everything else. */
    patternReader: PatternReader;
  }
}
