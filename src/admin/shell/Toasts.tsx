import { useNotificationContext, useTranslate } from 'react-admin';
import { useEffect, useState, type ReactNode } from 'react';
import { SentForApproval } from '../approvals/SentForApproval';
import { RecordName } from '../fields/RecordName';
import { recordOfNotice, sentSubject, undoOfNotice } from '../state/useNotifyDone';
import { revocableNotice } from '../state/revocableNotice';
import { lazyComponent } from '../parts/lazyComponent';
import { useWhenIdle } from '../parts/useWhenIdle';

const Toast = lazyComponent(() => import('./Toast'));
const fetchToast = () => void Toast.fetch().catch(() => undefined);

type Shown = ReturnType<typeof useNotificationContext>['notifications'][number];

/** Shows react-admin's notifications as toasts, announced to screen readers. A new one replaces the one before. */
export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<Shown | null>(null);
  const [count, setCount] = useState(0);
  const t = useTranslate();
  // Fetched early, so that errors can be shown offline, too.
  useWhenIdle(fetchToast);
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification() ?? null;
    const { dismissedName } = revocableNotice(next?.notificationOptions?.messageArgs);
    if (dismissedName !== undefined) {
      setShown((current) =>
        revocableNotice(current?.notificationOptions?.messageArgs).noticeName === dismissedName ? null : current,
      );
      return;
    }
    setShown(next);
    setCount((number) => number + 1);
  }, [notifications, takeNotification]);
  if (!shown) return null;
  const isError = shown.type === 'error';
  const args = shown.notificationOptions?.messageArgs as object | undefined;
  const subject = sentSubject(args);
  const about = recordOfNotice(args);
  const text = typeof shown.message === 'string' ? t(shown.message, args) : shown.message;
  const message: ReactNode =
    subject !== undefined ? (
      <SentForApproval subject={subject} />
    ) : about !== undefined ? (
      <>
        {text} · <RecordName name={about} linked />
      </>
    ) : (
      text
    );
  return (
    <Toast
      key={count}
      message={message}
      isError={isError}
      isLasting={isError || shown.type === 'warning'}
      undo={undoOfNotice(args)}
      onClose={() => setShown(null)}
    />
  );
};
