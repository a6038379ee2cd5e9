/** react-admin's store keeps what a person chose in local storage under this prefix. */
const prefix = 'RaStore.';

/** A stored choice, readable before react-admin is loaded (the sign-in page). */
export const readPreference = <T extends string>(name: string, otherwise: T): T => {
  try {
    const stored = localStorage.getItem(prefix + name);
    return stored === null ? otherwise : (JSON.parse(stored) as T);
  } catch {
    return otherwise;
  }
};
