import { RE2JS, RE2JSSyntaxException } from 're2js';
import { readMessage } from './reading';
import { worstTextsFor } from './worstTexts';

/** A pattern is saved that is compiled within so long (ms). */
const slowestCompiled = 30;
/** A pattern is saved that takes at most so long (ms) for each of the worst texts. */
const slowestRead = 20;
/** So often is tried what took too long: others use the machine, too, and the first time is the slowest. */
const compilings = 2;
const readings = 8;

/**
 * What keeps a pattern from being saved: it takes too long, it has no group of the sum's name, or it is no RE2 pattern: why, and
 * the part that is wrong where it is known.
 */
export type CheckedPattern = 'fit' | 'slow' | 'noGroup' | { why: string; part: string | null };

const isWithin = (limit: number, tries: number, work: () => void): boolean =>
  Array.from({ length: tries }).some(() => {
    const begun = performance.now();
    work();
    return performance.now() - begun <= limit;
  });

/** Checks a pattern that is to be saved; `group` names the sum in it. It may take seconds: the reading thread asks this. */
export const checkPattern = (regexpPattern: string, group: string): CheckedPattern => {
  let pattern: RE2JS | undefined;
  try {
    const isCompiled = isWithin(slowestCompiled, compilings, () => (pattern = RE2JS.compile(regexpPattern)));
    if (!(group in pattern!.namedGroups())) return 'noGroup';
    if (!isCompiled) return 'slow';
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { why: error.getDescription(), part: error.getPattern() };
  }
  // Compiled for this check alone: what is refused is kept nowhere, and fills no memory that reading needs.
  const compiled = () => pattern!;
  const read = (text: string) => () => void readMessage([{ id: 0, regexpPattern }], text, { compiled });
  return worstTextsFor(regexpPattern).every((text) => isWithin(slowestRead, readings, read(text))) ? 'fit' : 'slow';
};
