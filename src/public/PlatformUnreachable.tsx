import { useEffect } from 'react';
import { useTranslate } from './words/useTranslate';

/** Time until the page reloads. */
const retryDelayMs = 10_000;

/** Shown instead of an invoice when the platform can't be reached. The page reloads automatically. */
export const PlatformUnreachable = ({ address }: { address: string }) => {
  const translate = useTranslate();
  useEffect(() => {
    const reload = () => location.reload();
    const timer = setTimeout(reload, retryDelayMs);
    window.addEventListener('online', reload);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', reload);
    };
  }, []);
  return (
    <article>
      <h1>{translate('The platform cannot be reached')}</h1>
      <p className="text">
        {translate(
          'This page tries again by itself. What you have sent appears here as soon as the connection is back.',
        )}
      </p>
      <a className="secondary" href={address}>
        {translate('Try again')}
      </a>
    </article>
  );
};
