import { useEffect } from 'react';
import { useTranslate } from './words/useTranslate';

/** Asked again after so long (ms). */
const tryAgainAfter = 10_000;

/** Instead of an invoice: the platform could not be asked. The page asks again by itself. */
export const Fault = ({ address }: { address: string }) => {
  const say = useTranslate();
  useEffect(() => {
    const again = () => location.reload();
    const timer = setTimeout(again, tryAgainAfter);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  return (
    <article>
      <h1>{say('The platform cannot be reached')}</h1>
      <p className="text">
        {say(
          'This page tries again by itself. Money that you have sent is not lost: you see it here as soon as we can ask.',
        )}
      </p>
      <a className="other" href={address}>
        {say('Try again')}
      </a>
    </article>
  );
};
