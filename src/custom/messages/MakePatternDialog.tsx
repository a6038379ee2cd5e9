import { useGetList } from 'react-admin';
import { CreateSlot } from '../../admin/dialogs/CreateSlot';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { banks, type Bank } from '../../resources/banks';
import { parsingPatterns } from '../../resources/parsingPatterns';
import { draftPattern } from './draftPattern';

const maxBanks = 1000;

/** The dialog that adds a pattern, with what a message says: its bank, a draft of the pattern, and the text to try it on. */
const MakePatternDialog = ({ definition, record, onClose }: CustomDialogProps) => {
  const { data, isPending } = useGetList<Bank>(banks.name, {
    pagination: { page: 1, perPage: maxBanks },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  if (isPending) return <WaitingDialog heading={parsingPatterns.create!.dialog.heading} onClose={onClose} />;
  const sender = String(record!.sender);
  const bank = data?.find(
    ({ senderName, senderNumber }) => senderName?.toLowerCase() === sender.toLowerCase() || senderNumber === sender,
  );
  const amount = record!.amount === null ? null : String(record!.amount);
  const given = {
    bankDataId: bank?.id ?? null,
    regexpPattern: draftPattern(String(record!.message), amount) ?? null,
  };
  return (
    <CreateSlot definition={parsingPatterns} given={given} about={{ definition, record: record! }} onClose={onClose} />
  );
};

export default MakePatternDialog;
