import type { ProofName } from '../../dataProvider/proof';

/** Storage key of the way in which somebody proved last, in this browser, who they are. It says nothing secret. */
const key = 'proof-way';

/** Returns the way that was used last in this browser; null where there was none, or storage is forbidden. */
export const lastWay = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Stores the way that was used. A recovery code and the password are no habit of those who have a second factor. */
export const storeWay = (way: ProofName): void => {
  if (way === 'recovery' || way === 'password') return;
  try {
    localStorage.setItem(key, way);
  } catch {
    // Storage is full or forbidden: the first way is offered.
  }
};
