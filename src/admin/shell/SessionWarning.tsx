import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { giveFocusBack } from '../browser/layers';

/**
 * Warns before the session ends, because the platform has no call to renew it. It is shown above dialogs, where typed
 * values would be lost.
 */
export const SessionWarning = ({ minutesLeft }: { minutesLeft: number }) => {
  const t = useTranslate();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  return createPortal(
    <div className="session-warning note" role="alert" data-over-layers>
      <span>
        {t(
          'Your session ends in %{smart_count} minute. Finish what you are doing and sign in again. |||| Your session ends in %{smart_count} minutes. Finish what you are doing and sign in again.',
          { smart_count: minutesLeft },
        )}
      </span>
      <button
        className="button small"
        type="button"
        onClick={() => {
          setIsClosed(true);
          giveFocusBack();
        }}
      >
        {t('Close')}
      </button>
    </div>,
    document.body,
  );
};
