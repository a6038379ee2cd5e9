import type { ComponentProps } from 'react';
import { actName } from '../../resources/index';
import { useConsole } from '../state/ConsoleContext';
import { CreateDialog } from './lazyDialogs';

/** The dialog that creates a record: the entity's custom dialog where the definition asks for one. */
export const CreateSlot = (props: ComponentProps<typeof CreateDialog>) => {
  const { dialogs } = useConsole();
  const { definition, onClose } = props;
  const CustomDialog = definition.create?.dialog.custom ? dialogs[actName(definition, 'create')] : undefined;
  return CustomDialog ? <CustomDialog definition={definition} onClose={onClose} /> : <CreateDialog {...props} />;
};
