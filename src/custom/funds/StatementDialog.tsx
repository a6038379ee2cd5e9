import { useTranslate } from 'react-admin';
import { AboutRecord } from '../../admin/dialogs/AboutRecord';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { Statement } from './Statement';
import { usePlaceInDialog } from './useStatementPlace';

const linesPerPage = 50;

/** Dialog with the statement of a balance. */
const StatementDialog = ({ definition, record, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const [place, setPlace] = usePlaceInDialog();
  return (
    <PlainDialog
      heading={t('Statement')}
      about={<AboutRecord definition={definition} record={record!} />}
      size="widest"
      onClose={onClose}
    >
      <Statement
        userId={Number(record!.userId)}
        perPage={linesPerPage}
        place={place}
        onPlace={setPlace}
        onLeave={onClose}
      />
    </PlainDialog>
  );
};

export default StatementDialog;
