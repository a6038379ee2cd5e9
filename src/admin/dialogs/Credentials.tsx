import { useTranslate } from 'react-admin';
import type { Reveal } from '../../resources/language/definition';
import { CopyButton } from '../fields/CopyButton';
import { useConsole } from '../state/ConsoleContext';
import { useUnsaved } from './useUnsaved';

interface Props {
  reveals: Reveal;
  value: string;
  /** The secret is the user's own and need not be passed on. */
  isOwn?: boolean;
}

/** A secret that is shown once. The browser asks before the user leaves the page. */
export const Credentials = ({ reveals, value, isOwn = false }: Props) => {
  const t = useTranslate();
  const { config } = useConsole();
  useUnsaved(true);
  return (
    <>
      <p className="revealed">
        <span>{t(reveals.label)}: </span>
        <code>{value}</code>
        <CopyButton value={value} label={reveals.label} />
      </p>
      {reveals.advice && config.extensions && !isOwn && <p>{t(reveals.advice)}</p>}
      <p className="muted">
        {t('It is shown only once and stored nowhere. Pass it on through a channel that you trust.')}
      </p>
    </>
  );
};
