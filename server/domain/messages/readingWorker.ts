import { workerData } from 'node:worker_threads';
import { checkPattern } from './checking';
import type { ReadingTask, ThreadData } from './patternReader';
import { compile, readMessage } from '../../../src/format/bankTexts/readMessage';

const { port, currentIndex } = workerData as ThreadData;

const answerTo = (task: ReadingTask) => {
  if ('check' in task) return checkPattern(task.check, task.group);
  if ('compile' in task) return compile(task.compile) !== null;
  return readMessage(task.patterns, task.text, (index) => Atomics.store(currentIndex, 0, index));
};

/**
 * The thread that runs patterns, one task after the other. Shared memory holds the index of the pattern in progress.
 */
port.on('message', (task: ReadingTask) => port.postMessage(answerTo(task)));
port.postMessage('ready');
