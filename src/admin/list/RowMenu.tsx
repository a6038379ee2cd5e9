import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate, type RaRecord } from 'react-admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { meets, type Action, type CallAction, type Definition } from '../../resources/language/definition';
import { mayCall } from '../../resources/language/rights';
import { fillPath } from '../../resources/language/wire';
import { DisabledItem } from '../shell/DisabledItem';
import { Icon } from '../shell/icons';
import { useConsole } from '../state/ConsoleContext';
import type { OpenAction } from './ActionSlot';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

/** Why an action can't be used on this record; undefined when it can. */
export const whyNot = (action: CallAction, record: RaRecord, extensions: boolean): string | undefined => {
  if (action.unavailable) return action.unavailable;
  if (action.extension && !extensions) return 'This platform does not offer it';
  return action.when && !meets(record, action.when.is) ? action.when.otherwise : undefined;
};

/** The row's actions. Those that can't be used stay in the menu and say why. */
export const RowMenu = ({ definition, record, onAction }: Props) => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const close = () => setAnchor(null);

  const item = ([name, action]: [string, Action]) => {
    const label = t(action.label);
    if (action.kind === 'unavailable') return <DisabledItem key={name} label={label} reason={t(action.reason)} />;
    if (action.kind === 'link') {
      const to = `/dashboard/${fillPath(action.to, record)}`;
      return (
        <MenuItem key={name} onClick={() => navigate(to)}>
          {label}
        </MenuItem>
      );
    }
    if (action.kind === 'call' && (action.menu === false || !mayCall(definition, action, session.role))) return null;
    const reason = action.kind === 'call' ? whyNot(action, record, config.extensions) : undefined;
    if (reason) return <DisabledItem key={name} label={label} reason={t(reason)} />;
    const choose = () => {
      close();
      onAction({ name, action, record, opener: anchor });
    };
    return (
      <MenuItem key={name} onClick={choose} className={action.kind === 'call' && action.danger ? 'danger' : undefined}>
        {label}
      </MenuItem>
    );
  };

  return (
    <>
      <button
        className="button plain icon"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${t('Actions')}: ${record.id}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </button>
      {open && (
        <Menu anchorEl={anchor} open onClose={close} slotProps={{ list: { disabledItemsFocusable: true } }}>
          {Object.entries(definition.actions ?? {}).map(item)}
        </Menu>
      )}
    </>
  );
};
