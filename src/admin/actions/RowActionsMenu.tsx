import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';
import { usePhone } from '../hooks/useWidth';
import type { OpenAction } from './ActionSlot';
import { useRowActions } from './useRowActions';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
  anchor: HTMLElement;
  onClose: () => void;
  /** Shows only these actions and their reasons: those that can't be used, while the others are buttons. */
  onlyNames?: ReadonlySet<string>;
}

/** The actions of a row as a menu at its button. */
export const RowActionsMenu = ({ definition, record, onAction, anchor, onClose, onlyNames }: Props) => {
  const actions = useRowActions(definition, record, onAction);
  // On a phone a tooltip would cover the next item.
  const showsReasons = usePhone() || onlyNames !== undefined;
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {actions
        .filter(({ name }) => onlyNames?.has(name) ?? true)
        .map(({ name, label, reason, danger, choose }) => (
          <MenuItem
            key={name}
            danger={danger}
            disabled={reason !== undefined}
            reason={showsReasons ? undefined : reason}
            onChoose={() => {
              onClose();
              choose();
            }}
          >
            {showsReasons && reason ? (
              <span className="spelled">
                {label} <small>{reason}</small>
              </span>
            ) : (
              label
            )}
          </MenuItem>
        ))}
    </Menu>
  );
};
