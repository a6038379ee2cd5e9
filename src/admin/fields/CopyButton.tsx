import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { announce } from '../parts/Announcer';
import { Icon } from '../parts/icons';

const confirmationMs = 1500;

interface Props {
  value: string;
  label: string;
  onCopied?: () => void;
}

/** Copies `value`, which may be longer than what is shown, and announces it to screen readers. */
export const CopyButton = ({ value, label, onCopied }: Props) => {
  const t = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), confirmationMs);
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
      className="icon-button"
      type="button"
      title={t('Copy')}
      aria-label={`${t('Copy')} ${t(label)}`}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
    </button>
  );
};
