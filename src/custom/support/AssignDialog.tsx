import ActionDialog from '../../admin/dialogs/ActionDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useConsole } from '../../admin/state/ConsoleContext';
import { callsOf } from '../../resources/language/definition';
import { support } from '../../resources/support';

const assign = new Map(callsOf(support)).get('assign')!;

/** Assigns a ticket, to whoever opens the dialog unless they choose somebody else. */
const AssignDialog = ({ definition, record, onClose }: CustomDialogProps) => {
  const { session } = useConsole();
  return (
    <ActionDialog
      definition={definition}
      name="assign"
      action={assign}
      record={record!}
      given={{ userId: session.id }}
      onClose={onClose}
    />
  );
};

export default AssignDialog;
