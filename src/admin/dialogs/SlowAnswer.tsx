import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';

/** An answer is slow, and a dialog says so, after this time (ms). */
export const slowAfterMs = 5000;

/** Says in a dialog that its call has not been answered yet, once it has waited a while. */
export const SlowAnswer = ({ isWaiting }: { isWaiting: boolean }) => {
  const t = useTranslate();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return (
    <div className="slow" role="status">
      {isSlow && <p className="note calm">{t("Waiting for the platform's answer…")}</p>}
    </div>
  );
};
