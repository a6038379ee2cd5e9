import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { useOpening } from '../navigation/openRecord';
import { Icon } from '../parts/icons';

/** The buttons at the head of the panel: those of its record, and the one that closes it. */
export const PanelButtons = ({ children }: { children?: ReactNode }) => {
  const t = useTranslate();
  const { close } = useOpening();
  return (
    <div className="panel-buttons">
      {children}
      <button
        className="button plain icon"
        type="button"
        aria-label={t('Close panel')}
        title={t('Close panel')}
        onClick={close}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
};

/** The head of a panel without a record. */
export const PanelHead = ({ buttons = <PanelButtons /> }: { buttons?: ReactNode }) => {
  const t = useTranslate();
  return (
    <header className="panel-head">
      <h2>{t('Record')}</h2>
      {buttons}
    </header>
  );
};
