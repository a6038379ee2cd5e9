import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { createInputs, type Definition } from '../../resources/define';
import { useAddress } from '../state/useAct';
import { usePlatform } from '../state/usePlatform';
import { FormDialog } from './FormDialog';
import { useInputForm } from './useInputForm';

/** The dialog that creates a record, drawn from the definition. It closes only when the platform has made it. */
const CreateDialog = ({ definition, onClose }: { definition: Definition; onClose: () => void }) => {
  const t = useTranslate();
  const notify = useNotify();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const address = useAddress();
  const create = definition.create!;
  const fields = createInputs(definition);
  const form = useInputForm(fields, async (data, key) => {
    await platform.create(definition.name, { data, meta: { key, address } });
    await queryClient.invalidateQueries();
    notify(create.done);
    onClose();
  });
  return (
    <FormDialog
      heading={t(create.heading)}
      submit={t(create.submit ?? create.button)}
      fields={fields}
      form={form}
      onClose={onClose}
    />
  );
};

export default CreateDialog;
