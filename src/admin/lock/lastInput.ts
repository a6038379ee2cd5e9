/** When a person last did something, epoch ms: one figure for all tabs of the browser, each person's own. */
const keyOf = (userId: number) => `last-input.${userId}`;

/** Where nothing can be kept, each tab counts for itself. */
const held = new Map<number, number>();

export const readLastInput = (userId: number): number => {
  const here = held.get(userId) ?? 0;
  try {
    // What could not be written leaves an old figure behind: the later one counts.
    return Math.max(Number(localStorage.getItem(keyOf(userId))) || 0, here);
  } catch {
    return here;
  }
};

export const writeLastInput = (userId: number, time = Date.now()): void => {
  held.set(userId, time);
  try {
    localStorage.setItem(keyOf(userId), String(time));
  } catch {
    // Full or forbidden: this tab knows.
  }
};
