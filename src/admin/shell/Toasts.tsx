import { useNotificationContext, useTranslate } from 'react-admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { RecordName } from '../fields/RecordName';
import { isNotice, recordOfNotice, sentSubject, undoOfNotice } from '../outcomes/useNotifyDone';
import { CallDetails } from '../outcomes/CallDetails';
import { failedCallOfNotice } from '../outcomes/useNotifyError';
import { lazyComponent } from '../loading/lazyComponent';
import { noToasts, withArrived, withClosed, type ShownToasts } from './shownToasts';
import type { ToastTone } from './Toast';
import { prefetch } from '../loading/prefetch';
import { useWhenIdle } from '../loading/useWhenIdle';

const Toast = lazyComponent(() => import('./Toast'));
const fetchToast = () => void prefetch([Toast]);

type Shown = ReturnType<typeof useNotificationContext>['notifications'][number];

const toneOf = (type: Shown['type'], isNews: boolean): ToastTone =>
  type === 'error' || type === 'warning' ? type : isNews ? 'news' : 'done';

/** Shows react-admin's notifications as toasts, one at a time, announced to screen readers. */
export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [toasts, setToasts] = useState<ShownToasts<Shown>>(noToasts);
  const { shown } = toasts;
  // A new key for each toast, which starts its time anew.
  const [keys] = useState(() => new WeakMap<Shown, number>());
  const count = useRef(0);
  const t = useTranslate();
  // Fetched early, so that errors can be shown offline, too.
  useWhenIdle(fetchToast);
  useEffect(() => {
    if (notifications.length === 0) return;
    const arrived = takeNotification();
    if (!arrived) return;
    keys.set(arrived, ++count.current);
    setToasts((before) => withArrived(before, arrived));
  }, [notifications, takeNotification, keys]);
  if (!shown) return null;
  const args = shown.notificationOptions?.messageArgs as object | undefined;
  const about = recordOfNotice(args);
  const failedCall = failedCallOfNotice(args);
  const text = typeof shown.message === 'string' ? t(shown.message, args) : shown.message;
  const message: ReactNode =
    about !== undefined ? (
      <>
        {text} · <RecordName name={about} linked />
      </>
    ) : (
      text
    );
  return (
    <Toast
      key={keys.get(shown)}
      message={message}
      sentSubject={sentSubject(args)}
      tone={toneOf(shown.type, isNotice(args))}
      details={failedCall && <CallDetails call={failedCall} t={t} />}
      undo={undoOfNotice(args)}
      onClose={() => setToasts(withClosed)}
    />
  );
};
