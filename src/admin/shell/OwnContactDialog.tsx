import { useGetOne } from 'react-admin';
import type { CallAction } from '../../resources/language/definition';
import { users, type User } from '../../resources/users';
import ActionDialog from '../dialogs/ActionDialog';
import { useConsole } from '../state/ConsoleContext';

const action = users.actions!.contact as CallAction;

/** The dialog in which a merchant says whom their payers ask. */
const OwnContactDialog = ({ onClose }: { onClose: () => void }) => {
  const { session } = useConsole();
  const { data } = useGetOne<User>(users.name, { id: session.id });
  return data ? (
    <ActionDialog definition={users} name="contact" action={action} record={data} onClose={onClose} />
  ) : null;
};

export default OwnContactDialog;
