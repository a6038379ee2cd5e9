import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { choiceIn } from '../../resources/language/choices';
import { InvoiceStatus } from '../../resources/statuses/invoices';
import type { Values } from '../../resources/language/values';
import { CompletingDialog, type CompletedInvoice } from '../receipts/CompletingDialog';

const chosen = ({ status }: Values) => choiceIn(InvoiceStatus, status);

const completes = (input: Values) => chosen(input) === InvoiceStatus.Complete;

/** What the button will do, once that is chosen. */
const buttonFor = (input: Values) =>
  completes(input) ? 'Complete invoice' : chosen(input) === InvoiceStatus.Canceled ? 'Cancel invoice' : undefined;

/** 'Manual invoice closing': cancels an invoice, or completes it with its receipts. */
const ResolveDialog = ({ definition, record, onClose }: CustomDialogProps) => (
  <CompletingDialog
    definition={definition}
    record={record as CompletedInvoice}
    name="resolve"
    completes={completes}
    buttonFor={buttonFor}
    leave="Back"
    onClose={onClose}
  />
);

export default ResolveDialog;
