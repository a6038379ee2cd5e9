import { useLocaleState, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { storedLastSignIn } from '../../authProvider/session';
import { formatDateTime } from '../../format/dates';
import { locales } from '../i18n/provider';
import { useSingleKeys } from '../keys/useSingleKeys';
import { useConsole } from '../state/ConsoleContext';
import { useSignOut } from '../state/useSignOut';
import { modeChoices, modeLabels } from '../theme/mode';
import { useMode } from '../theme/useMode';
import { Icon } from '../parts/icons';
import { Menu } from '../menus/Menu';
import { MenuItem } from '../menus/MenuItem';
import { ownDialogsFor, type OwnDialog } from '../state/ownDialogs';

/** The time and address of the user's previous sign-in; nothing where the platform does not send them. */
const LastSignIn = () => {
  const t = useTranslate();
  const last = storedLastSignIn();
  if (last === undefined) return null;
  if (last === null) return t('This is your first sign-in');
  return t('Last sign-in: %{date} from %{address}', { date: formatDateTime(last.date), address: last.address });
};

interface Props {
  anchor: HTMLElement;
  onOpen: (dialog: OwnDialog) => void;
  onClose: () => void;
  /** Called once it is open. */
  onShow: () => void;
}

/** The items of the user menu. */
const UserMenuItems = ({ anchor, onOpen, onClose, onShow }: Props) => {
  useEffect(onShow, [onShow]);
  const t = useTranslate();
  const { session, config } = useConsole();
  const { choice, choose } = useMode();
  const [locale, setLocale] = useLocaleState();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const logOut = useSignOut();
  return (
    <Menu anchor={anchor} onClose={onClose}>
      <div className="menu-head">{session.email}</div>
      <div className="menu-note">
        <LastSignIn />
      </div>
      {ownDialogsFor(config.extensions, session.role).map(({ name, label }) => (
        <MenuItem key={name} onChoose={() => onOpen(name)}>
          {t(label)}
        </MenuItem>
      ))}
      {modeChoices.map((mode) => (
        <MenuItem key={mode} kind="radio" isChecked={mode === choice} onChoose={() => choose(mode)}>
          <span className="menu-check">{mode === choice && <Icon name="check" size={16} />}</span>
          {t(modeLabels[mode])}
        </MenuItem>
      ))}
      {locales.map(({ locale: name, name: label }) => (
        <MenuItem key={name} kind="radio" isChecked={name === locale} lang={name} onChoose={() => setLocale(name)}>
          <span className="menu-check">{name === locale && <Icon name="check" size={16} />}</span>
          {label}
        </MenuItem>
      ))}
      <MenuItem kind="checkbox" isChecked={singleKeys} onChoose={() => setSingleKeys(!singleKeys)}>
        <span className="menu-check">{singleKeys && <Icon name="check" size={16} />}</span>
        {t('Single-key shortcuts')}
      </MenuItem>
      <MenuItem onChoose={logOut}>{t('Logout')}</MenuItem>
      {config.version !== undefined && (
        <div className="menu-note">{t('Version %{version}', { version: config.version })}</div>
      )}
    </Menu>
  );
};

export default UserMenuItems;
