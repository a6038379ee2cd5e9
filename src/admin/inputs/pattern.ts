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

/** A piece of a text and where it starts. */
export interface Captured {
  text: string;
  start: number;
}

/** The first match of a pattern in a text, with its named groups. */
export interface PatternMatch extends Captured {
  groups: Readonly<Record<string, Captured>>;
}

/** Returns the first match of a pattern in a text; null when there is none. Groups that took no part are left out. */
export const tryPattern = ({ pattern }: { pattern: RE2JS }, text: string): PatternMatch | null => {
  const matcher = pattern.matcher(text);
  if (!matcher.find()) return null;
  const groups = Object.keys(pattern.namedGroups()).flatMap((name) => {
    const captured = matcher.group(name);
    return captured === null ? [] : [[name, { text: captured, start: matcher.start(name) }] as const];
  });
  return { text: matcher.group() ?? '', start: matcher.start(), groups: Object.fromEntries(groups) };
};
