import { neededGroupOf } from '../../../src/resources/language/fields';
import type { Words } from '../../../src/resources/language/words';
import { parsingPatterns } from '../../../src/resources/parsingPatterns';
import { tooMany } from '../../base/errors';
import type { Caller, Platform } from '../../calls/platform';
import { countUp } from '../../database/counters';
import type { ImportHandler } from '../../entities/handlers';
import { faultOf } from '../../entities/importFaults';
import { stampOfPattern } from './fromStart';

/** Maximum number of checks per user and minute: each may occupy the reading thread for two seconds. */
const maxChecksPerMinute = 10;
const secondsPerMinute = 60;

/** Maximum number of patterns of one import: they are checked one after the other. */
const maxImported = 100;

const tooSlow = { phrase: 'Takes too long for long messages: make it simpler' };

/** The words for a mistake in a pattern, with its position where known. */
const describeMistake = (pattern: string, why: string, part: string | null): Words => {
  const index = part === null ? -1 : pattern.indexOf(part);
  return index < 0
    ? { phrase: 'Not a valid pattern: %{why}', args: { why } }
    : { phrase: 'Not a valid pattern at position %{place}: %{why}', args: { place: index + 1, why } };
};

/** What is wrong with a pattern, and whether that is its time. */
interface PatternIssue {
  words: Words;
  isSlow: boolean;
}

/**
 * Checks a pattern in the reading thread, outside any transaction, for up to two seconds: it must compile, have the group of
 * its kind, and be fast. Undefined when nothing is wrong.
 */
export const issueOfPattern = async (
  { patternReader }: Platform,
  { regexpPattern: pattern, kind }: { regexpPattern: string; kind: unknown },
): Promise<PatternIssue | undefined> => {
  const group = neededGroupOf(parsingPatterns.fields.regexpPattern, { kind })!;
  const checked = await patternReader.check(pattern, group);
  if (typeof checked === 'object') return { words: describeMistake(pattern, checked.why, checked.part), isSlow: false };
  if (checked === 'noGroup') {
    const args = { group, example: `(?P<${group}>\\d+)` };
    return { words: { phrase: 'Needs a group named %{group}, for example %{example}', args }, isSlow: false };
  }
  return checked === 'fit' ? undefined : { words: tooSlow, isSlow: true };
};

/** Counts a check of patterns. Throws 429 above the limit. */
export const countPatternCheck = async ({ db }: Platform, { id }: Caller): Promise<void> => {
  if ((await countUp(db, `try-pattern:${id}`, secondsPerMinute)) > maxChecksPerMinute)
    throw tooMany('Too many at once. Try again in a minute.', secondsPerMinute);
};

/** Imports patterns. Each is checked as a single one is; after one that is slow the others are not, as that took its time. */
export const importPatterns: ImportHandler = {
  judge: async () => ({ sum: null }),
  stamp: stampOfPattern,
  findFaultsBefore: async (platform, caller, rows) => {
    const field = 'regexpPattern';
    if (rows.length > maxImported)
      return [
        faultOf(maxImported + 1, field, {
          phrase: 'One import has at most %{max} patterns',
          args: { max: maxImported },
        }),
      ];
    await countPatternCheck(platform, caller);
    const faults = [];
    for (const { number, values } of rows) {
      const issue = await issueOfPattern(platform, { regexpPattern: String(values.regexpPattern), kind: values.kind });
      if (issue) faults.push(faultOf(number, field, issue.words));
      if (issue?.isSlow) break;
    }
    return faults;
  },
};
