import { useNotify } from 'react-admin';
import { useCallback } from 'react';

/** A notice that may be over before it was read: a wait that ends in a dialog of its own. */
interface Passing {
  /** Names it, for whoever takes it back. */
  notice?: string;
  /** In place of a notice of its own: the one of this name is over. */
  over?: string;
}

/** Notifies of something that `countDown` can take off the screen by its name. */
export const useRevocableNotice = () => {
  const notify = useNotify();
  const show = useCallback(
    (notice: string, words: string) => notify(words, { messageArgs: { notice } satisfies Passing }),
    [notify],
  );
  const takeBack = useCallback((over: string) => notify('', { messageArgs: { over } satisfies Passing }), [notify]);
  return { show, takeBack };
};

/** What a notification says of passing notices: which one it is, or which one is over. */
export const revocableNotice = (messageArgs: unknown): Passing => (messageArgs as Passing | undefined) ?? {};
