import Menu from '@mui/material/Menu';
import { useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import type { Definition } from '../../resources/language/definition';
import { Icon } from '../shell/icons';
import { ActionItem } from './ActionItem';
import type { OpenAction } from './ActionSlot';
import { useRowActions } from './useRowActions';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

const OpenMenu = ({
  definition,
  record,
  onAction,
  anchor,
  onClose,
}: Props & { anchor: HTMLElement; onClose: () => void }) => (
  <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { disabledItemsFocusable: true } }}>
    {useRowActions(definition, record, onAction).map(({ name, label, reason, danger, choose }) => (
      <ActionItem
        key={name}
        label={label}
        reason={reason}
        danger={danger}
        onChoose={() => {
          onClose();
          choose(anchor);
        }}
      />
    ))}
  </Menu>
);

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
      {anchor && <OpenMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
