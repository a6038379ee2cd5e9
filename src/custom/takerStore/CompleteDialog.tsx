import type { OwnDialogProps } from '../../admin/state/ownDialogs';
import { CompletingDialog } from '../receipts/CompletingDialog';

const always = () => true;

/** Completes a task, with its receipts. */
const CompleteDialog = ({ definition, record, onClose }: OwnDialogProps) => (
  <CompletingDialog
    definition={definition}
    record={record!}
    name="complete"
    completes={always}
    labelWithoutReceipts="Complete without receipt"
    onClose={onClose}
  />
);

export default CompleteDialog;
