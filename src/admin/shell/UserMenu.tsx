import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLocaleState, useTranslate } from 'react-admin';
import { useState } from 'react';
import { signOut, storedLastSignIn } from '../../authProvider/session';
import { formatDateTime } from '../../format/dates';
import type { CallAction } from '../../resources/language/definition';
import { users } from '../../resources/users';
import { ActionDialog } from '../dialogs/laterDialogs';
import { locales } from '../i18n/provider';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { modeChoices } from '../theme/mode';
import { useMode } from '../theme/useMode';
import { Icon } from './icons';
import { useSingleKeys } from '../keys/useSingleKeys';

const modeLabels = { system: 'Theme of the device', light: 'Light theme', dark: 'Dark theme' } as const;

const initials = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._-]/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase() || '?';

/** When and from where this person came in the time before; nothing where the platform does not tell. */
const LastSignIn = () => {
  const t = useTranslate();
  const last = storedLastSignIn();
  if (last === undefined) return null;
  if (last === null) return t('This is your first sign-in');
  return t('Last sign-in: %{date} from %{address}', { date: formatDateTime(last.date), address: last.address });
};

/** The login e-mail, the sign-in before, Change password, theme, language, single keys, Logout. */
export const UserMenu = () => {
  const t = useTranslate();
  const { session } = useConsole();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const { choice, choose } = useMode();
  const [locale, setLocale] = useLocaleState();
  const [changing, setChanging] = useState(false);
  const platform = usePlatform();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const close = () => setAnchor(null);
  const leave = () => {
    void platform.signOut();
    signOut();
  };
  return (
    <>
      <button
        className="avatar"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('User menu')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {initials(session.email)}
      </button>
      <Menu anchorEl={anchor} open={open} onClose={close} slotProps={{ list: { disabledItemsFocusable: true } }}>
        <li className="menu-head" role="presentation">
          {session.email}
        </li>
        <li className="menu-note" role="presentation">
          <LastSignIn />
        </li>
        <MenuItem
          onClick={() => {
            close();
            setChanging(true);
          }}
        >
          {t('Change password')}
        </MenuItem>
        {modeChoices.map((mode) => (
          <MenuItem key={mode} role="menuitemradio" aria-checked={mode === choice} onClick={() => choose(mode)}>
            <span className="menu-check">{mode === choice && <Icon name="check" size={16} />}</span>
            {t(modeLabels[mode])}
          </MenuItem>
        ))}
        {locales.map(({ locale: name, name: label }) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={name === locale}
            lang={name}
            onClick={() => setLocale(name)}
          >
            <span className="menu-check">{name === locale && <Icon name="check" size={16} />}</span>
            {label}
          </MenuItem>
        ))}
        <MenuItem role="menuitemcheckbox" aria-checked={singleKeys} onClick={() => setSingleKeys(!singleKeys)}>
          <span className="menu-check">{singleKeys && <Icon name="check" size={16} />}</span>
          {t('Keyboard shortcuts')}
        </MenuItem>
        <MenuItem onClick={leave}>{t('Logout')}</MenuItem>
      </Menu>
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
