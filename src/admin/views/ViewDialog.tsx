import { useNotify, useTranslate } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import { useInputForm } from '../inputs/useInputForm';
import { views as definition } from '../../resources/views';
import type { Fields } from '../../resources/language/fields';
import type { SavedView, ViewInput } from './useViews';

interface Props {
  /** The view to rename; undefined saves a new one. */
  view?: SavedView;
  query: string;
  canShare: boolean;
  onSave: (input: ViewInput, key: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view and whether it is shared. */
const ViewDialog = ({ view, query, canShare, onSave, onClose }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const { name, shared } = definition.fields;
  const fields: Fields = canShare
    ? { name, shared: { ...shared, label: 'Shared with the staff who may open this list' } }
    : { name };
  const form = useInputForm(
    fields,
    async (typed, key) => {
      await onSave({ name: String(typed.name), shared: typed.shared === true, query: view?.query ?? query }, key);
      notify(view ? 'View updated' : 'View added');
      onClose();
    },
    view && { name: view.name, shared: view.shared },
  );
  return (
    <FormDialog
      heading={t(view ? 'Rename view' : 'Save view')}
      about={view?.name}
      submit={t(view ? 'Rename view' : 'Save view')}
      fields={fields}
      form={form}
      onClose={onClose}
    />
  );
};

export default ViewDialog;
