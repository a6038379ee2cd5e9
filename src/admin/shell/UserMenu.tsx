import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { CallAction } from '../../resources/language/definition';
import { users } from '../../resources/users';
import { ActionDialog } from '../dialogs/laterDialogs';
import { MenuButton } from '../list/MenuButton';
import { useConsole } from '../state/ConsoleContext';
import { laterThemed } from '../theme/laterThemed';
import { useAtRest } from './useAtRest';

const UserMenuItems = laterThemed(() => import('./UserMenuItems'));
const fetchItems = () => void UserMenuItems.fetch().catch(() => undefined);

const initials = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._-]/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase() || '?';

/** The login e-mail, the sign-in before, Change password, theme, language, single keys, Logout. */
export const UserMenu = () => {
  const t = useTranslate();
  const { session } = useConsole();
  useAtRest(true, fetchItems);
  const [changing, setChanging] = useState(false);
  return (
    <>
      <MenuButton className="avatar" label={t('User menu')} face={initials(session.email)}>
        {(anchor, close) => (
          <UserMenuItems
            anchor={anchor}
            onChangePassword={() => {
              close();
              setChanging(true);
            }}
            onClose={close}
          />
        )}
      </MenuButton>
      {changing && (
        <ActionDialog
          definition={users}
          name="changePassword"
          action={users.actions!.changePassword as CallAction}
          record={{ id: session.id, uuid: session.uuid, nickname: session.email }}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
};
