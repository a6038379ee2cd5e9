/** Characters that follow each other within this time (ms) are typed as a word. */
const wordPauseMs = 300;

/**
 * Tells keys from words: whoever types 'Nordwind' outside the search box does not mean the key N. `noteKey` returns whether
 * the key follows another character at once. `runUnlessTyped` waits whether another character follows, and runs only if none
 * does.
 */
export const createTypingGuard = () => {
  let lastCharacterAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    noteKey: (key: unknown, now: number): boolean => {
      if (typeof key !== 'string' || key.length !== 1) return false;
      clearTimeout(timer);
      const follows = now - lastCharacterAt < wordPauseMs;
      lastCharacterAt = now;
      return follows;
    },
    runUnlessTyped: (run: () => void): void => {
      timer = setTimeout(run, wordPauseMs);
    },
  };
};
