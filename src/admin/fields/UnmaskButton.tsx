import { useTranslate } from 'react-admin';
import { Icon } from '../parts/icons';

/** Toggles between a masked value and the unmasked one. */
export const UnmaskButton = ({ label, shown, onToggle }: { label: string; shown: boolean; onToggle: () => void }) => {
  const t = useTranslate();
  return (
    <button
      className="icon-button"
      type="button"
      aria-pressed={shown}
      aria-label={`${t('Show in full')} ${t(label)}`}
      title={t(shown ? 'Hide' : 'Show in full')}
      onClick={onToggle}
    >
      <Icon name="eye" size={14} />
    </button>
  );
};
