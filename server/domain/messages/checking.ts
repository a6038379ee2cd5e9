import { RE2JS, RE2JSSyntaxException } from 're2js';
import { matchesOf } from '../../../src/format/bankTexts/readMessage';
import { worstTextsFor } from './worstTexts';

/** Maximum time to compile a pattern that is saved, ms. */
const maxCompileMs = 30;
/** Maximum time that a pattern which is saved may take for each of the worst texts, ms. */
const maxReadMs = 20;
/** Attempts before a pattern counts as slow: other work shares the machine, and the first attempt is the slowest. */
const compileAttempts = 6;
const readAttempts = 8;

/**
 * The result of checking a pattern: fit, too slow, without the group for the sum, or no valid RE2 pattern, with the
 * reason and the wrong part where known.
 */
export type CheckedPattern = 'fit' | 'slow' | 'noGroup' | { why: string; part: string | null };

/** Pause before another attempt, ms. After it the thread is not interrupted as soon by others that want the processor. */
const pauseMs = 5;
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);

const isWithin = (limitMs: number, attempts: number, work: () => void): boolean =>
  Array.from({ length: attempts }).some((_, attempt) => {
    if (attempt > 0) pause();
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt <= limitMs;
  });

/**
 * Checks a pattern before it is saved. `group` is the name of the sum's group. Runs in the reading thread because it
 * may take seconds.
 */
export const checkPattern = (regexpPattern: string, group: string): CheckedPattern => {
  let pattern: RE2JS | undefined;
  try {
    const isCompiled = isWithin(maxCompileMs, compileAttempts, () => (pattern = RE2JS.compile(regexpPattern)));
    if (!(group in pattern!.namedGroups())) return 'noGroup';
    if (!isCompiled) return 'slow';
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { why: error.getDescription(), part: error.getPattern() };
  }
  const read = (text: string) => () => void [...matchesOf(pattern!, text)];
  return worstTextsFor(regexpPattern).every((text) => isWithin(maxReadMs, readAttempts, read(text))) ? 'fit' : 'slow';
};
