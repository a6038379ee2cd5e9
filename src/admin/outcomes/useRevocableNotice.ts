import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import type { RevocableNoticeArgs } from './revocableNotice';

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
