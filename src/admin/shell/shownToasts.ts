import { isNotice } from '../outcomes/useNotifyDone';
import { revocableNotice } from '../outcomes/revocableNotice';

/** The part of a notification that decides which one is shown. */
interface Note {
  notificationOptions?: { messageArgs?: unknown };
}

/** The notification on screen, and the news that follows it. */
export interface ShownToasts<T> {
  shown: T | null;
  next: T | null;
}

/** Nothing is shown. */
export const noToasts = { shown: null, next: null } as const;

const argsOf = (note: Note) => note.notificationOptions?.messageArgs;

/**
 * Returns what is shown once a notification has arrived. The answer to what a person did takes the place of whatever is
 * shown; news waits until that answer has been read, and the newest news takes the place of earlier ones.
 */
export const withArrived = <T extends Note>({ shown, next }: ShownToasts<T>, arrived: T): ShownToasts<T> => {
  const { dismissedName } = revocableNotice(argsOf(arrived));
  if (dismissedName !== undefined) {
    const isDismissed = shown !== null && revocableNotice(argsOf(shown)).noticeName === dismissedName;
    return isDismissed ? { shown: next, next: null } : { shown, next };
  }
  if (isNotice(argsOf(arrived)) && shown !== null && !isNotice(argsOf(shown))) return { shown, next: arrived };
  return { shown: arrived, next };
};

/** Returns what is shown once the shown notification has been read or closed. */
export const withClosed = <T extends Note>({ next }: ShownToasts<T>): ShownToasts<T> => ({ shown: next, next: null });
