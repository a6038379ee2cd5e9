import { useNotify } from 'react-admin';
import { useCallback } from 'react';

/** Arguments of a notification that code can dismiss, such as 'Taking the invoice…' when the call fails. */
interface RevocableNoticeArgs {
  /** Name under which this notification can be dismissed. */
  noticeName?: string;
  /** Shows nothing, but dismisses the notification of this name. */
  dismissedName?: string;
}

interface RevocableNotices {
  /** Shows `words` as a notification under `noticeName`. */
  show: (noticeName: string, words: string) => void;
  /** Dismisses the notification shown under `dismissedName`, if it is still on screen. */
  dismiss: (dismissedName: string) => void;
}

/** Returns functions that show a notification under a name and dismiss it by that name. */
export const useRevocableNotice = (): RevocableNotices => {
  const notify = useNotify();
  const show = useCallback(
    (noticeName: string, words: string) => notify(words, { messageArgs: { noticeName } satisfies RevocableNoticeArgs }),
    [notify],
  );
  const dismiss = useCallback(
    (dismissedName: string) => notify('', { messageArgs: { dismissedName } satisfies RevocableNoticeArgs }),
    [notify],
  );
  return { show, dismiss };
};

/** Reads the name of a revocable notification, or the name of the one to dismiss, from its message arguments. */
export const revocableNotice = (messageArgs: unknown): RevocableNoticeArgs =>
  (messageArgs as RevocableNoticeArgs | undefined) ?? {};
