import { useTranslate } from 'react-admin';
import { roleName } from '../../resources/language/roles';
import { useConsole } from '../state/ConsoleContext';
import { HeaderFigures } from './HeaderFigures';
import { PaletteButton } from '../palette/PaletteButton';
import { Icon } from '../parts/icons';
import { NotificationBell } from '../notifications/NotificationBell';
import { LiveIndicator } from './LiveIndicator';
import { UserMenu } from './UserMenu';

interface Props {
  isMenuOpen: boolean;
  onToggle: () => void;
  onPalette: () => void;
}

/** The page header: title, role, palette button, live indicator, notifications, price, balance and user menu. */
export const Header = ({ isMenuOpen, onToggle, onPalette }: Props) => {
  const t = useTranslate();
  const { session, config } = useConsole();
  return (
    <header className="top">
      <button
        className="button plain icon"
        type="button"
        aria-label={t('Menu')}
        aria-expanded={isMenuOpen}
        onClick={onToggle}
      >
        <Icon name="menu" size={20} />
      </button>
      <span className="brand">{t('Payment console')}</span>
      <span className="role">[{t(roleName(session.role))}]</span>
      <span className="space" />
      <PaletteButton onOpen={onPalette} />
      <LiveIndicator />
      {config.extensions && <NotificationBell />}
      {config.figures !== false && <HeaderFigures />}
      <UserMenu />
    </header>
  );
};
