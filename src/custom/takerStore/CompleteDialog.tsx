import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { CompletingDialog, type CompletedInvoice } from '../receipts/CompletingDialog';

const always = () => true;

/** Completes a task, with its receipts. */
const CompleteDialog = ({ definition, record, onClose }: CustomDialogProps) => (
  <CompletingDialog
    definition={definition}
    record={record as CompletedInvoice}
    name="complete"
    completes={always}
    labelWithoutReceipts="Complete without receipt"
    onClose={onClose}
  />
);

export default CompleteDialog;
