import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { usePlatform } from '../../admin/state/usePlatform';
import { EvidenceDialog } from './EvidenceDialog';

/** A vault owner's no to a dispute: what their bank shows, in words and with files. */
const DenyDialog = ({ definition, record, onClose }: CustomDialogProps) => {
  const platform = usePlatform();
  return (
    <EvidenceDialog
      definition={definition}
      record={record!}
      name="deny"
      uuidOf={async () => (await platform.disputeCase(Number(record!.id))).invoice.uuid}
      note="Add your bank's statement if you have it. Staff see it, and nobody else."
      onClose={onClose}
    />
  );
};

export default DenyDialog;
