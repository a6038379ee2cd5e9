import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { announce } from '../parts/Announcer';
import { copyText } from '../parts/clipboard';
import { Icon, type IconName } from '../parts/icons';

const confirmationMs = 1500;

interface Props {
  value: string;
  label: string;
  /** Default: the sign of two sheets. */
  icon?: IconName;
  /** CSS class. Default: a small button beside a value. */
  className?: string;
  onCopied?: () => void;
}

/** Copies `value`, which may be longer than what is shown, and announces it to screen readers. */
export const CopyButton = ({ value, label, icon = 'copy', className = 'icon-button', onCopied }: Props) => {
  const t = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const name = `${t('Copy')} ${t(label)}`;
  const copy = () =>
    copyText(value).then(
      () => {
        setIsCopied(true);
        announce(t('Copied'));
        onCopied?.();
      },
      () => announce(t('Could not copy')),
    );
  return (
    <button className={className} type="button" title={name} aria-label={name} onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : icon} size={className === 'icon-button' ? 14 : 16} />
    </button>
  );
};
