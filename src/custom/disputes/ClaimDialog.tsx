import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { EvidenceDialog } from './EvidenceDialog';

/** A merchant opens a dispute about an invoice of theirs, with the receipt of their customer. */
const ClaimDialog = ({ definition, record, onClose }: CustomDialogProps) => (
  <EvidenceDialog
    definition={definition}
    record={record!}
    name="dispute"
    uuidOf={() => String(record!.uuid)}
    note="Add your customer's receipt: a pay-in is disputed with one only."
    onClose={onClose}
  />
);

export default ClaimDialog;
