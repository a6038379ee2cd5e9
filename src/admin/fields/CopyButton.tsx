import { useTranslate } from 'react-admin';
import { announce } from '../parts/Announcer';
import { Icon, type IconName } from '../parts/icons';
import { useCopied } from '../hooks/useCopied';

interface Props {
  /** The text, or what fetches it. */
  value: string | (() => Promise<string>);
  label: string;
  /** Default: the sign of two sheets. */
  icon?: IconName;
  /** CSS class. Default: a small button beside a value. */
  className?: string;
}

/** Copies `value`, which may be longer than what is shown, and announces it to screen readers. */
export const CopyButton = ({ value, label, icon = 'copy', className = 'icon-button' }: Props) => {
  const t = useTranslate();
  const [copy, result] = useCopied((ended) => announce(t(ended === 'copied' ? 'Copied' : 'Could not copy')));
  const name = `${t('Copy')} ${t(label)}`;
  return (
    <button
      className={className}
      type="button"
      title={name}
      aria-label={name}
      onClick={() => copy(typeof value === 'string' ? value : value())}
    >
      <Icon name={result === 'copied' ? 'check' : icon} size={className === 'icon-button' ? 14 : 16} />
    </button>
  );
};
