import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';
import type { OpenAction } from './ActionSlot';
import { useRowActions } from './useRowActions';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
  anchor: HTMLElement;
  onClose: () => void;
  /** Those alone that can't be used when it was opened, their reasons spelled out: the others stand beside. */
  rest?: ReadonlySet<string>;
}

/** A row's actions as a menu at its button. */
export const RowActionsMenu = ({ definition, record, onAction, anchor, onClose, rest }: Props) => (
  <Menu anchor={anchor} onClose={onClose}>
    {useRowActions(definition, record, onAction)
      .filter(({ name }) => rest?.has(name) ?? true)
      .map(({ name, label, reason, danger, choose }) => (
        <MenuItem
          key={name}
          danger={danger}
          disabled={reason !== undefined}
          reason={rest ? undefined : reason}
          onChoose={() => {
            onClose();
            choose(anchor);
          }}
        >
          {rest && reason ? (
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
