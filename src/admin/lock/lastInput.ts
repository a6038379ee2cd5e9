/** Storage key of the time (epoch ms) of a user's last input, shared by all tabs of the browser. */
const keyOf = (userId: number) => `last-input.${userId}`;

/** Where storage is not available, each tab keeps its own time. */
const inMemory = new Map<number, number>();

/** Returns the time (epoch ms) of the user's last input; 0 when there was none. */
export const readLastInput = (userId: number): number => {
  const own = inMemory.get(userId) ?? 0;
  try {
    // A failed write leaves an old time in storage: the later one counts.
    return Math.max(Number(localStorage.getItem(keyOf(userId))) || 0, own);
  } catch {
    return own;
  }
};

/** Stores the time (epoch ms) of the user's last input. */
export const writeLastInput = (userId: number, time = Date.now()): void => {
  inMemory.set(userId, time);
  try {
    localStorage.setItem(keyOf(userId), String(time));
  } catch {
    // Storage is full or forbidden: this tab still knows the time.
  }
};
