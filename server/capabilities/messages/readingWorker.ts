import { workerData } from 'node:worker_threads';
import type { ReadingTask, ThreadData } from './patternReader';
import { isQuick, readMessage } from './reading';
import { worstTexts } from './worstTexts';

/** A pattern is saved that takes at most so long (ms) for each of the worst texts. */
const slowestSaved = 20;

const { port, underWay } = workerData as ThreadData;

/** The thread in which patterns are tried: one task after the other. Shared memory says which pattern is under way. */
port.on('message', (task: ReadingTask) => {
  port.postMessage(
    'tried' in task
      ? isQuick(task.tried, worstTexts, slowestSaved)
      : readMessage(task.patterns, task.text, (place) => Atomics.store(underWay, 0, place)),
  );
});
port.postMessage('ready');
