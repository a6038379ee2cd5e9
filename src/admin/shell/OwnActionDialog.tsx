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
  const { data } = useGetOne<User>(users.name, { id: session.id });
  return data ? (
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
