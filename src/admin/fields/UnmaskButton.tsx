import { useTranslate } from 'react-admin';
import { Icon } from '../parts/icons';

interface Props {
  label: string;
  shown: boolean;
  /** The value is being fetched. */
  isBusy: boolean;
  onToggle: () => void;
}

/** Toggles between a masked value and the unmasked one. */
export const UnmaskButton = ({ label, shown, isBusy, onToggle }: Props) => {
  const t = useTranslate();
  return (
    <button
      className="icon-button"
      type="button"
      aria-pressed={shown}
      aria-busy={isBusy}
      aria-label={`${t('Show in full')} ${t(label)}`}
      title={t(shown ? 'Hide' : 'Show in full')}
      onClick={onToggle}
    >
      <Icon name="eye" size={14} />
    </button>
  );
};
