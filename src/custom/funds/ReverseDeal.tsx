import { useTranslate } from 'react-admin';
import { useForecast } from '../../admin/approvals/useForecast';
import { WaitingRequestNote } from '../../admin/approvals/RequestNote';
import { FormDialog } from '../../admin/dialogs/FormDialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useInputForm } from '../../admin/inputs/useInputForm';
import { useNotifyDone } from '../../admin/outcomes/useNotifyDone';
import { useAct } from '../../admin/calls/useAct';
import { deals } from '../../resources/deals';
import type { CallAction } from '../../resources/language/definition';
import ReversedAmounts from './ReversedAmounts';

const reverse = deals.actions!.reverse as CallAction;
/** 'Reverse deal' dialog: lists whose balances change by how much (docs/rules.md#reversal). */
const ReverseDeal = ({ record: openedRecord, onClose }: CustomDialogProps) => {
  const record = openedRecord!;
  const t = useTranslate();
  const notifyDone = useNotifyDone();
  const act = useAct(deals);
  const fields = reverse.inputs!;
  const form = useInputForm(fields, async (input, key) => {
    notifyDone(reverse, await act('reverse', record, input, key), { definition: deals, record });
    onClose();
  });
  const forecast = useForecast({ definition: deals, name: 'reverse', record, form });
  return (
    <FormDialog
      heading={t(reverse.dialog!.heading!)}
      about={{ definition: deals, record }}
      submit={t(reverse.dialog!.button!)}
      forecast={forecast}
      danger
      isIrrevocable
      fields={fields}
      form={form}
      onClose={onClose}
    >
      <WaitingRequestNote definition={deals} record={record} />
      <ReversedAmounts record={record} />
    </FormDialog>
  );
};

export default ReverseDeal;
