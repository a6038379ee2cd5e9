import Menu from '@mui/material/Menu';
import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { ActionItem } from './ActionItem';
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
const RowActionsMenu = ({ definition, record, onAction, anchor, onClose, rest }: Props) => (
  <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { disabledItemsFocusable: true } }}>
    {useRowActions(definition, record, onAction)
      .filter(({ name }) => rest?.has(name) ?? true)
      .map(({ name, label, reason, danger, choose }) => (
        <ActionItem
          key={name}
          label={label}
          reason={reason}
          danger={danger}
          isSpelled={rest !== undefined}
          onChoose={() => {
            onClose();
            choose(anchor);
          }}
        />
      ))}
  </Menu>
);

export default RowActionsMenu;
