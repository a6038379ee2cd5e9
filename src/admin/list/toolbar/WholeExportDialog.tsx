import { useTranslate } from 'react-admin';
import { longText } from '../../../resources/language/fields';
import { countedRecords } from '../../fields/countedRecords';
import { FormDialog } from '../../dialogs/FormDialog';
import { useInputForm } from '../../inputs/useInputForm';
import { recordExport, type RowsRequest } from '../rows/rowPages';

const fields = { reason: longText('Reason', { required: true, maxLength: 500 }) };

interface Props {
  request: RowsRequest;
  /** The phrase of what is exported: 'Export', 'Export selected'. */
  label: string;
  /** Number of rows, as far as they are counted. */
  count: number;
  /** Called in place of `onClose` with the request once the platform has recorded it. */
  onRecorded: (recorded: RowsRequest) => void;
  onClose: () => void;
}

/** Asks why whole numbers of cards and accounts are exported, and makes the platform record it. */
const WholeExportDialog = ({ request, label, count, onRecorded, onClose }: Props) => {
  const t = useTranslate();
  const form = useInputForm(fields, async ({ reason }) => {
    onRecorded(await recordExport(request, String(reason)));
  });
  return (
    <FormDialog
      heading={t('Export with whole numbers')}
      about={countedRecords(request.definition, count, t)}
      submit={t(label)}
      fields={fields}
      form={form}
      onClose={onClose}
    >
      <p>{t('The file has whole numbers of cards and accounts. Activity says who exported them, and why.')}</p>
    </FormDialog>
  );
};

export default WholeExportDialog;
