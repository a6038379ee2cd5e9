import type * as Late from './late';

/** Parts that are not in the script that a page waits for. On the server they are there from the start. */
export const lateParts: Partial<typeof Late> = {};

/** Loads them. Rejects without a connection. */
export const loadLateParts = async (): Promise<void> => {
  Object.assign(lateParts, await import('./late'));
};
