/** A place of a text that names somebody: '@' and their nickname. */
export interface Mention {
  /** Where the '@' stands, and where the name ends (exclusive). */
  start: number;
  end: number;
  /** The nickname as that person has it. */
  name: string;
}

/** So many '@' of a text are looked at. */
const maxLooked = 50;

// An address such as `a@b.c` names nobody, nor does a longer word.
const endsWord = (text: string, index: number) => /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, index - 2), index));
const goesOn = (text: string, index: number) => /^[\p{L}\p{N}_]/u.test(text.slice(index, index + 2));
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Finds where a text names one of these people, whatever the case; of names that begin alike the longest counts. Anything else
 * behind an '@' is plain text.
 */
export const mentionsIn = (text: string, names: readonly string[]): Mention[] => {
  const longestFirst = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  const found: Mention[] = [];
  let looked = 0;
  for (let start = text.indexOf('@'); start >= 0 && looked < maxLooked; start = text.indexOf('@', start + 1)) {
    looked++;
    if (endsWord(text, start)) continue;
    const name = longestFirst.find((one) => {
      const end = start + 1 + one.length;
      return isSame(text.slice(start + 1, end), one) && !goesOn(text, end);
    });
    if (name !== undefined) found.push({ start, end: start + 1 + name.length, name });
  }
  return found;
};

/** Maximum length of a nickname: what is typed behind an '@' and longer begins none. */
const maxNameLength = 64;

/** The '@' before the caret and what is typed of a name since; undefined where nobody is being named. */
export const typedMention = (text: string, caret: number): { start: number; typed: string } | undefined => {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0 || endsWord(text, start)) return undefined;
  const typed = before.slice(start + 1);
  return typed.includes('\n') || typed.length > maxNameLength || /^\s/.test(typed) ? undefined : { start, typed };
};
