import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal } from 'react-dom';
import { giveFocusBack } from '../parts/layers';

/** Ten minutes before the end of the session: no refresh call exists, so the person finishes and signs in anew. It stands over dialogs, where what is typed would be lost. */
export const SessionWarning = ({ minutesLeft }: { minutesLeft: number }) => {
  const t = useTranslate();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
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
          setClosed(true);
          giveFocusBack();
        }}
      >
        {t('Close')}
      </button>
    </div>,
    document.body,
  );
};
