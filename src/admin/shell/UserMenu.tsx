import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { MenuButton } from '../menus/MenuButton';
import { useConsole } from '../state/ConsoleContext';
import { later } from '../parts/later';
import { useAtRest } from '../parts/useAtRest';

const UserMenuItems = later(() => import('./UserMenuItems'));
const dialogs = {
  password: later(() => import('./OwnPasswordDialog')),
  code: later(() => import('./VerificationCode')),
} as const;
const fetchLater = () => {
  for (const part of [UserMenuItems, ...Object.values(dialogs)]) part.fetch().catch(() => undefined);
};

const initials = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._-]/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase() || '?';

/** The login e-mail, the sign-in before, Change password, Verification code, theme, language, single keys, Logout. */
export const UserMenu = () => {
  const t = useTranslate();
  const { session } = useConsole();
  useAtRest(fetchLater);
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Open = open && dialogs[open];
  return (
    <>
      <MenuButton className="avatar" label={t('User menu')} face={initials(session.email)}>
        {(anchor, close) => (
          <UserMenuItems
            anchor={anchor}
            onOpen={(name) => {
              close();
              setOpen(name);
            }}
            onClose={close}
          />
        )}
      </MenuButton>
      {Open && <Open onClose={() => setOpen(null)} />}
    </>
  );
};
