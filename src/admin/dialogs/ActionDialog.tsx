import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { shortenUuid } from '../../format/uuid';
import type { CallAction, Definition } from '../../resources/define';
import { useAct } from '../state/useAct';
import { titleOf } from '../fields/ReferenceTitle';
import { FormDialog } from './FormDialog';
import { useInputForm } from './useInputForm';

interface Props {
  definition: Definition;
  name: string;
  action: CallAction;
  record: RaRecord;
  onClose: () => void;
}

/** Asks what an action needs, or whether it is meant, and runs it. Says which record it is about. */
const ActionDialog = ({ definition, name, action, record, onClose }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const act = useAct(definition);
  const fields = action.inputs ?? {};
  const form = useInputForm(fields, async (input, key) => {
    await act(name, record, input, key);
    notify(action.done);
    onClose();
  });
  const { confirm } = action;
  const title = titleOf(definition.name, record);
  const id = typeof record.id === 'string' ? shortenUuid(record.id) : record.id;
  const about =
    title === String(record.id) ? `${t(definition.title)} · ${id}` : `${t(definition.title)} · ${id} · ${title}`;
  return (
    <FormDialog
      heading={t(confirm?.heading ?? action.heading ?? action.label)}
      about={about}
      submit={t(confirm?.button ?? action.button ?? action.label)}
      danger={action.danger}
      fields={fields}
      form={form}
      onClose={onClose}
    >
      {confirm && <p>{t(confirm.text)}</p>}
    </FormDialog>
  );
};

export default ActionDialog;
