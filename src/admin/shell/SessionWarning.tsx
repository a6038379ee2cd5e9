import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** Ten minutes before the end of the session: no refresh call exists, so the person finishes and signs in anew. */
export const SessionWarning = ({ minutesLeft }: { minutesLeft: number }) => {
  const t = useTranslate();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <div className="session-warning note" role="alert">
      <span>
        {t('Your session ends in %{minutes} minutes. Finish what you are doing and sign in again.', {
          minutes: minutesLeft,
        })}
      </span>
      <button className="button small" type="button" onClick={() => setClosed(true)}>
        {t('Close')}
      </button>
    </div>
  );
};
