import { useNotify } from 'react-admin';
import { useCallback } from 'react';

/** What `useTakeBack` notifies of: nothing new, but that these words are over. */
interface TakenBack {
  over: string;
}

/** Takes a notice off the screen whose words are no longer true: a wait that ended in a dialog of its own. */
export const useTakeBack = (): ((words: string) => void) => {
  const notify = useNotify();
  return useCallback((words) => notify('', { messageArgs: { over: words } satisfies TakenBack }), [notify]);
};

/** The words that a notification takes back; undefined for every usual one. */
export const takenBack = (messageArgs: unknown): string | undefined => (messageArgs as TakenBack | undefined)?.over;
