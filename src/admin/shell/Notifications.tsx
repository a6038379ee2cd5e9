import Snackbar from '@mui/material/Snackbar';
import { useNotificationContext, useTranslate } from 'react-admin';
import { useEffect, useState, type ReactNode } from 'react';

type Shown = ReturnType<typeof useNotificationContext>['notifications'][number];

const shownFor = 5000;
/** Errors stay until they are read or closed. */
const errorsShownFor = 12_000;

/** What react-admin notifies of, announced to screen readers: the latest, in place of what was said before. */
export const Notifications = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<Shown | null>(null);
  const [count, setCount] = useState(0);
  const t = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    setShown(takeNotification() ?? null);
    setCount((before) => before + 1);
  }, [notifications, takeNotification]);
  if (!shown) return null;
  const isError = shown.type === 'error';
  const message: ReactNode =
    typeof shown.message === 'string'
      ? t(shown.message, shown.notificationOptions?.messageArgs as object)
      : shown.message;
  return (
    <Snackbar
      open
      key={count}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={isError ? errorsShownFor : shownFor}
      onClose={(_event, reason) => reason !== 'clickaway' && setShown(null)}
    >
      <div className={`toast ${isError ? 'error' : ''}`} role={isError ? 'alert' : 'status'}>
        <span>{message}</span>
        <button className="button plain small" type="button" onClick={() => setShown(null)}>
          {t('Close')}
        </button>
      </div>
    </Snackbar>
  );
};
