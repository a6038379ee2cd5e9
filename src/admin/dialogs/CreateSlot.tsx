import type { ComponentProps } from 'react';
import { actName } from '../../resources/index';
import { useConsole } from '../state/ConsoleContext';
import { CreateDialog } from './lazyDialogs';

/** The dialog that creates a record: the definition's own where it has one. */
export const CreateSlot = (props: ComponentProps<typeof CreateDialog>) => {
  const { dialogs } = useConsole();
  const { definition, onClose } = props;
  const Own = definition.create?.dialog.custom ? dialogs[actName(definition, 'create')] : undefined;
  return Own ? <Own definition={definition} onClose={onClose} /> : <CreateDialog {...props} />;
};
