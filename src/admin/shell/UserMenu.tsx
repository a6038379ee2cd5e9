import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLocaleState, useTranslate } from 'react-admin';
import { useState } from 'react';
import { signOut } from '../../authProvider/session';
import { locales } from '../i18n/provider';
import { useConsole } from '../state/ConsoleContext';
import { modeChoices } from '../theme/mode';
import { useMode } from '../theme/useMode';
import { DisabledItem } from './DisabledItem';
import { Icon } from './icons';
import { useSingleKeys } from './useSingleKeys';

const modeLabels = { system: 'Theme of the device', light: 'Light theme', dark: 'Dark theme' } as const;

const initials = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._-]/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase() || '?';

/** The login e-mail, Change password, theme, language, single keys, Logout. */
export const UserMenu = () => {
  const t = useTranslate();
  const { session } = useConsole();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const { choice, choose } = useMode();
  const [locale, setLocale] = useLocaleState();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const close = () => setAnchor(null);
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
        <DisabledItem label={t('Change password')} reason={t('Not available yet')} />
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
        <MenuItem onClick={() => signOut()}>{t('Logout')}</MenuItem>
      </Menu>
    </>
  );
};
