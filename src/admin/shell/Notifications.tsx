import Snackbar from '@mui/material/Snackbar';
import { useNotificationContext, useTranslate } from 'react-admin';
import { useEffect, useState, type ReactNode } from 'react';

type Shown = ReturnType<typeof useNotificationContext>['notifications'][number];

const shownFor = 5000;
/** Errors stay until they are read or closed. */
const errorsShownFor = 12_000;

/** What react-admin notifies of, one at a time, announced to screen readers. */
export const Notifications = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<Shown | null>(null);
  const t = useTranslate();
  useEffect(() => {
    if (shown || notifications.length === 0) return;
    setShown(takeNotification() ?? null);
  }, [notifications, shown, takeNotification]);
  if (!shown) return null;
  const isError = shown.type === 'error';
  const message: ReactNode =
    typeof shown.message === 'string'
      ? t(shown.message, shown.notificationOptions?.messageArgs as object)
      : shown.message;
  return (
    <Snackbar
      open
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
