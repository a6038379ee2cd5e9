import { RE2JS } from 're2js';
import type { Issue } from '../../resources/language/values';

/** A compiled pattern, or why it does not compile. */
export type CompiledPattern = { pattern: RE2JS } | { problem: string };

/** Compiles a pattern in RE2's syntax, the one the platform uses. */
export const compilePattern = (text: string): CompiledPattern => {
  try {
    return { pattern: RE2JS.compile(text) };
  } catch (error) {
    return { problem: (error as Error).message.replace(/^error parsing regexp: /, '') };
  }
};

/** Returns why a pattern can't be saved: it does not compile or lacks the named group. Null when it can. */
export const patternProblem = (text: string, group: string | undefined): Issue | null => {
  const compiled = compilePattern(text);
  if ('problem' in compiled) return { phrase: 'Not a valid pattern: %{why}', args: { why: compiled.problem } };
  if (group === undefined || group in compiled.pattern.namedGroups()) return null;
  return {
    phrase: 'Needs a group named %{group}, for example %{example}',
    args: { group, example: `(?P<${group}>\\d+)` },
  };
};
