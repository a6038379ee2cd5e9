import { useTranslate } from 'react-admin';
import { useEffect, useSyncExternalStore } from 'react';
import { MenuButton } from '../menus/MenuButton';
import { useConsole } from '../state/ConsoleContext';
import { lazyComponent, type LazyComponent } from '../loading/lazyComponent';
import { prefetch } from '../loading/prefetch';
import { useWhenIdle } from '../loading/useWhenIdle';
// Imported here and not by the dialog: when its code is loaded again after a failure, its styles would not be.
import './sessions.css';
import { isOwnAction, openOwnDialog, type OwnAction, type OwnDialog } from '../state/ownDialogs';

const UserMenuItems = lazyComponent(() => import('./UserMenuItems'));
const OwnActionDialog = lazyComponent(() => import('./OwnActionDialog'));
const dialogs: Readonly<Record<Exclude<OwnDialog, OwnAction>, LazyComponent<{ onClose: () => void }>>> = {
  password: lazyComponent(() => import('./OwnPasswordDialog')),
  factors: lazyComponent(() => import('./FactorsDialog')),
  sessions: lazyComponent(() => import('./OwnSessionsDialog')),
  code: lazyComponent(() => import('./VerificationCode')),
};
const fetchItems = () => void prefetch([UserMenuItems]);
/** Few open one of them: their code is fetched with the menu that leads there. */
const fetchDialogs = () => void prefetch([OwnActionDialog, ...Object.values(dialogs)]);

const initials = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._-]/)
    .map((part) => part[0])
    .join('')
    .slice(0, 2)
    .toUpperCase() || '?';

/**
 * The user menu: e-mail, last sign-in, Change password, Second factor, Sessions, Verification code, theme, language, keyboard shortcuts, Logout.
 */
export const UserMenu = () => {
  const t = useTranslate();
  const { session } = useConsole();
  useWhenIdle(fetchItems);
  const openDialog = useSyncExternalStore(openOwnDialog.subscribe, openOwnDialog.get);
  // It does not outlive the session.
  useEffect(() => () => openOwnDialog.set(null), []);
  const closeDialog = () => openOwnDialog.set(null);
  const OpenDialog = openDialog && !isOwnAction(openDialog) ? dialogs[openDialog] : undefined;
  return (
    <>
      <MenuButton className="avatar" label={t('User menu')} face={initials(session.email)}>
        {(anchor, close) => (
          <UserMenuItems
            anchor={anchor}
            onOpen={(name) => {
              close();
              openOwnDialog.set(name);
            }}
            onClose={close}
            onShow={fetchDialogs}
          />
        )}
      </MenuButton>
      {OpenDialog && <OpenDialog onClose={closeDialog} />}
      {openDialog && isOwnAction(openDialog) && <OwnActionDialog name={openDialog} onClose={closeDialog} />}
    </>
  );
};
