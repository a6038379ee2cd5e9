import { useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import type { Definition } from '../../resources/language/definition';
import { Icon } from '../shell/icons';
import type { OpenAction } from './ActionSlot';
import { RowActionsMenu } from './laterMenus';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

/** The row's actions. Those that can't be used stay in the menu and say why. */
export const RowMenu = (props: Props) => {
  const t = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        className="button plain icon"
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t('Actions')}: ${props.record.id}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </button>
      {anchor && <RowActionsMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
