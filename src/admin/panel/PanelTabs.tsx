import { useTranslate } from 'react-admin';
import type { PanelTab } from '../../resources/language/definition';

interface Props {
  tabs: readonly PanelTab[];
  open: PanelTab;
  onOpen: (label: string) => void;
}

/** The tabs of a panel. */
export const PanelTabs = ({ tabs, open, onOpen }: Props) => {
  const t = useTranslate();
  return (
    <nav className="tabs panel-tabs" aria-label={t('Parts of the record')}>
      {tabs.map(({ label }) => (
        <button
          key={label}
          type="button"
          aria-current={label === open.label ? 'true' : undefined}
          onClick={() => onOpen(label)}
        >
          {t(label)}
        </button>
      ))}
    </nav>
  );
};
