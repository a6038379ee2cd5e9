import type { CustomDialogProps } from '../../admin/state/customDialogs';
import type { Values } from '../../resources/language/values';
import { CompletingDialog } from '../receipts/CompletingDialog';

const completeStatus = 5;
const completes = ({ status }: Values) => status === completeStatus;

/** 'Manual invoice closing': cancels an invoice, or completes it with its receipts. */
const ResolveDialog = ({ definition, record, onClose }: CustomDialogProps) => (
  <CompletingDialog definition={definition} record={record!} name="resolve" completes={completes} onClose={onClose} />
);

export default ResolveDialog;
