import { useNotify, useTranslate } from 'react-admin';
import { announce } from '../parts/Announcer';
import { Icon, type IconName } from '../parts/icons';
import { useCopied } from '../hooks/useCopied';
import { useErrorText } from '../outcomes/useErrorText';

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
  const notify = useNotify();
  const errorText = useErrorText();
  const [copy, result] = useCopied((ended, error) => {
    if (ended === 'copied') announce(t('Copied'));
    else if (typeof value === 'string') announce(t('Could not copy'));
    // What was copied before is still there, and would be pasted in its place.
    else
      notify('Not copied: %{what}. %{reason}', {
        type: 'error',
        messageArgs: { what: t(label), reason: errorText(error!) },
      });
  });
  const name = `${t('Copy')} ${t(label)}`;
  return (
    <button
      className={className}
      type="button"
      title={name}
      aria-label={name}
      aria-busy={result === 'fetching'}
      onClick={() => copy(value)}
    >
      <Icon name={result === 'copied' ? 'check' : icon} size={className === 'icon-button' ? 14 : 16} />
    </button>
  );
};
