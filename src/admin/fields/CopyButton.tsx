import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { Icon } from '../shell/icons';

const confirmedFor = 1500;

/** Copies the whole value and says so. */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const t = useTranslate();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), confirmedFor);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  const words = state === 'copied' ? 'Copied' : state === 'failed' ? 'Could not copy' : undefined;
  return (
    <button
      className="copy"
      type="button"
      title={t('Copy')}
      aria-label={`${t('Copy')} ${t(label)}`}
      onClick={() => void copy()}
    >
      <Icon name={state === 'copied' ? 'check' : 'copy'} size={14} />
      <span className="visually-hidden" role="status">
        {words && t(words)}
      </span>
    </button>
  );
};
