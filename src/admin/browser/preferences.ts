/** The prefix of react-admin's store in local storage. */
const prefix = 'RaStore.';

/**
 * Returns a preference from react-admin's store without loading react-admin (for the sign-in page), or `otherwise` when
 * it is missing or unreadable.
 */
export const readPreference = <T extends string>(name: string, otherwise: T): T => {
  try {
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? otherwise : (JSON.parse(stored) as T);
  } catch {
    return otherwise;
  }
};
