import type { RaRecord } from 'react-admin';
import type { CallAction, CreateAction, Definition, InfoAction } from '../../resources/language/definition';
import { definitionOf } from '../../resources/index';
import { ActionDialog, CreateDialog, InfoDialog } from '../dialogs/laterDialogs';
import { fillFrom } from './fillFrom';

/** An action that was chosen in a row's menu. */
export interface OpenAction {
  name: string;
  action: CallAction | CreateAction | InfoAction;
  record: RaRecord;
  /** Gets the focus back. */
  opener: HTMLElement | null;
}

interface Props {
  definition: Definition;
  opened: OpenAction | null;
  onClose: () => void;
}

const Dialog = ({ definition, opened, onClose }: Props & { opened: OpenAction }) => {
  const { name, action, record } = opened;
  switch (action.kind) {
    case 'call':
      return <ActionDialog definition={definition} name={name} action={action} record={record} onClose={onClose} />;
    case 'create':
      return (
        <CreateDialog
          definition={definitionOf(action.entity)}
          given={fillFrom(action, definition, record)}
          about={{ definition, record }}
          onClose={onClose}
        />
      );
    case 'info':
      return <InfoDialog definition={definition} action={action} record={record} onClose={onClose} />;
  }
};

/** The dialog of the chosen action. */
export const ActionSlot = ({ definition, opened, onClose }: Props) => {
  const close = () => {
    onClose();
    opened?.opener?.focus();
  };
  return opened && <Dialog definition={definition} opened={opened} onClose={close} />;
};
