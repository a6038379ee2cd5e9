import { useNotify, useTranslate } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import { useInputForm } from '../inputs/useInputForm';
import type { SavedView } from './useViews';

interface Props {
  view: SavedView;
  onRemove: (key: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before a view is deleted. Warns when it is shared. */
const RemoveViewDialog = ({ view, onRemove, onClose }: Props) => {
  const t = useTranslate();
  const notify = useNotify();
  const form = useInputForm({}, async (_input, key) => {
    await onRemove(key);
    notify('View deleted');
    onClose();
  });
  return (
    <FormDialog
      heading={t('Delete view')}
      about={view.name}
      submit={t('Delete view')}
      danger
      isIrrevocable
      fields={{}}
      form={form}
      onClose={onClose}
    >
      <p>{t(view.shared ? 'The view is deleted for everyone. This cannot be undone.' : 'This cannot be undone.')}</p>
    </FormDialog>
  );
};

export default RemoveViewDialog;
