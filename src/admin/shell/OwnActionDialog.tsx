import { useGetOne } from 'react-admin';
import type { CallAction } from '../../resources/language/definition';
import { users, type User } from '../../resources/users';
import ActionDialog from '../dialogs/ActionDialog';
import { useConsole } from '../state/ConsoleContext';
import type { OwnAction } from '../state/ownDialogs';

interface Props {
  name: OwnAction;
  onClose: () => void;
}

/** The dialog of an action that people run on their own account. */
const OwnActionDialog = ({ name, onClose }: Props) => {
  const { session } = useConsole();
  // The dialog shows what holds now: a record of before the last change would show the old values once more.
  const { data, isFetchedAfterMount } = useGetOne<User>(users.name, { id: session.id }, { refetchOnMount: 'always' });
  return data && isFetchedAfterMount ? (
    <ActionDialog
      definition={users}
      name={name}
      action={users.actions![name] as CallAction}
      record={data}
      onClose={onClose}
    />
  ) : null;
};

export default OwnActionDialog;
