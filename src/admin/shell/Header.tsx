import { useTranslate } from 'react-admin';
import { roleNames } from '../../resources/language/roles';
import { useConsole } from '../state/ConsoleContext';
import { HeaderFigures } from './HeaderFigures';
import { Icon } from './icons';
import { LiveIndicator } from './LiveIndicator';
import { UserMenu } from './UserMenu';

/** Title, role, live state, price, balance and the user menu. */
export const Header = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => {
  const t = useTranslate();
  const { session } = useConsole();
  return (
    <header className="top">
      <button
        className="button plain icon"
        type="button"
        aria-label={t('Menu')}
        aria-expanded={open}
        onClick={onToggle}
      >
        <Icon name="menu" size={20} />
      </button>
      <span className="brand">{t('Payment console')}</span>
      <span className="role">[{t(roleNames[session.role])}]</span>
      <span className="space" />
      <LiveIndicator />
      <HeaderFigures />
      <UserMenu />
    </header>
  );
};
