import type { RaRecord } from 'react-admin';
import type {
  CallAction,
  CreateAction,
  Definition,
  InfoAction,
  CustomDialogAction,
} from '../../resources/language/definition';
import { actName } from '../../resources/index';
import type { Values } from '../../resources/language/values';
import { ActionDialog, InfoDialog } from '../dialogs/lazyDialogs';
import { useConsole } from '../state/ConsoleContext';
import { FilledCreateDialog } from './lazyActions';

/** An action that the user chose, with its record. */
export interface OpenAction {
  name: string;
  action: CallAction | CreateAction | InfoAction | CustomDialogAction;
  record: RaRecord;
  /** What is filled in already. */
  given?: Values;
}

interface Props {
  definition: Definition;
  opened: OpenAction | null;
  onClose: () => void;
}

const Dialog = ({ definition, opened, onClose }: Props & { opened: OpenAction }) => {
  const { name, action, record, given } = opened;
  const { dialogs } = useConsole();
  switch (action.kind) {
    case 'call': {
      const CustomDialog = action.dialog?.custom ? dialogs[actName(definition, name)] : undefined;
      if (CustomDialog) return <CustomDialog {...{ definition, record, given, onClose }} />;
      return <ActionDialog {...{ definition, name, action, record, given, onClose }} />;
    }
    case 'create':
      return <FilledCreateDialog {...{ definition, action, record, onClose }} />;
    case 'dialog': {
      const CustomDialog = dialogs[actName(definition, name)];
      return CustomDialog ? <CustomDialog {...{ definition, record, given, onClose }} /> : null;
    }
    case 'info':
      return <InfoDialog definition={definition} action={action} record={record} onClose={onClose} />;
  }
};

/** The dialog of the chosen action; nothing while none is chosen. */
export const ActionSlot = ({ opened, ...props }: Props) => opened && <Dialog {...props} opened={opened} />;
