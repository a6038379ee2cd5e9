import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { announce } from '../parts/Announcer';
import { Icon } from '../parts/icons';

const confirmedFor = 1500;

interface Props {
  value: string;
  label: string;
  onCopied?: () => void;
}

/** Copies the whole value and says so. */
export const CopyButton = ({ value, label, onCopied }: Props) => {
  const t = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), confirmedFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => {
        setIsCopied(true);
        announce(t('Copied'));
        onCopied?.();
      },
      () => announce(t('Could not copy')),
    );
  return (
    <button
      className="press-icon"
      type="button"
      title={t('Copy')}
      aria-label={`${t('Copy')} ${t(label)}`}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
    </button>
  );
};
