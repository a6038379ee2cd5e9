import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { InvoiceStatus } from '../../resources/statuses';
import type { Values } from '../../resources/language/values';
import { CompletingDialog } from '../receipts/CompletingDialog';

const completes = ({ status }: Values) => status === InvoiceStatus.Complete;

/** What the button will do, once that is chosen. */
const buttonFor = ({ status }: Values) =>
  status === InvoiceStatus.Complete
    ? 'Complete invoice'
    : status === InvoiceStatus.Canceled
      ? 'Cancel invoice'
      : undefined;

/** 'Manual invoice closing': cancels an invoice, or completes it with its receipts. */
const ResolveDialog = ({ definition, record, onClose }: CustomDialogProps) => (
  <CompletingDialog
    definition={definition}
    record={record!}
    name="resolve"
    completes={completes}
    buttonFor={buttonFor}
    leave="Back"
    onClose={onClose}
  />
);

export default ResolveDialog;
