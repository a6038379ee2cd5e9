import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';
import { usePhone } from '../parts/useWidth';
import type { OpenAction } from './ActionSlot';
import { useRowActions } from './useRowActions';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
  anchor: HTMLElement;
  onClose: () => void;
  /** Those alone that can't be used when it was opened: the others stand beside. */
  rest?: ReadonlySet<string>;
}

/** A row's actions as a menu at its button. */
export const RowActionsMenu = ({ definition, record, onAction, anchor, onClose, rest }: Props) => {
  const actions = useRowActions(definition, record, onAction);
  // On a phone a hint would lie over the next item.
  const isSpelled = usePhone() || rest !== undefined;
  return (
    <Menu anchor={anchor} onClose={onClose}>
      {actions
        .filter(({ name }) => rest?.has(name) ?? true)
        .map(({ name, label, reason, danger, choose }) => (
          <MenuItem
            key={name}
            danger={danger}
            disabled={reason !== undefined}
            reason={isSpelled ? undefined : reason}
            onChoose={() => {
              onClose();
              choose();
            }}
          >
            {isSpelled && reason ? (
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
