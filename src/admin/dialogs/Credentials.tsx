import { useTranslate } from 'react-admin';
import type { Reveal } from '../../resources/language/definition';
import { CopyButton } from '../fields/CopyButton';
import { useLeaving } from './useLeaving';

const stay = () => undefined;

/** What is shown once. Back leaves it there, and the browser asks before the page is left. */
export const Credentials = ({ reveals, value }: { reveals: Reveal; value: string }) => {
  const t = useTranslate();
  useLeaving(true, stay);
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
