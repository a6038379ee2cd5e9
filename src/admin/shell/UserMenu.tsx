import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { MenuButton } from '../menus/MenuButton';
import { useConsole } from '../state/ConsoleContext';
import { lazyComponent } from '../parts/lazyComponent';
import { useWhenIdle } from '../parts/useWhenIdle';

const UserMenuItems = lazyComponent(() => import('./UserMenuItems'));
const dialogs = {
  password: lazyComponent(() => import('./OwnPasswordDialog')),
  sessions: lazyComponent(() => import('./OwnSessionsDialog')),
  code: lazyComponent(() => import('./VerificationCode')),
} as const;
const fetchCode = () => {
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

/**
 * The user menu: e-mail, last sign-in, Change password, Sessions, Verification code, theme, language, keyboard shortcuts, Logout.
 */
export const UserMenu = () => {
  const t = useTranslate();
  const { session } = useConsole();
  useWhenIdle(fetchCode);
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = openDialog && dialogs[openDialog];
  return (
    <>
      <MenuButton className="avatar" label={t('User menu')} face={initials(session.email)}>
        {(anchor, close) => (
          <UserMenuItems
            anchor={anchor}
            onOpen={(name) => {
              close();
              setOpenDialog(name);
            }}
            onClose={close}
          />
        )}
      </MenuButton>
      {OpenDialog && <OpenDialog onClose={() => setOpenDialog(null)} />}
    </>
  );
};
