import { useTranslate } from 'react-admin';
import { useEffect } from 'react';
import type { Reveal } from '../../resources/language/definition';
import { CopyButton } from '../fields/CopyButton';

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** What is shown once. The browser asks before the page is left while it stands there. */
export const Credentials = ({ reveals, value }: { reveals: Reveal; value: string }) => {
  const t = useTranslate();
  useEffect(() => {
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return (
    <>
      <p className="revealed">
        <span>{t(reveals.label)}: </span>
        <code>{value}</code>
        <CopyButton value={value} label={reveals.label} />
      </p>
      <p className="muted">{t('It is shown this once and kept nowhere. Pass it on over a way that you trust.')}</p>
    </>
  );
};
