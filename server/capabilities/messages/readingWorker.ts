import { workerData } from 'node:worker_threads';
import { checkPattern } from './checking';
import type { ReadingTask, ThreadData } from './patternReader';
import { compile, readMessage } from './reading';

const { port, underWay } = workerData as ThreadData;

const answerTo = (task: ReadingTask) => {
  if ('checked' in task) return checkPattern(task.checked, task.group);
  if ('compiled' in task) return compile(task.compiled) !== null;
  return readMessage(task.patterns, task.text, { begins: (place) => Atomics.store(underWay, 0, place) });
};

/**
 * The thread that runs patterns, one task after the other. Shared memory holds the index of the pattern in progress.
 */
port.on('message', (task: ReadingTask) => port.postMessage(answerTo(task)));
port.postMessage('ready');
