import { useStore, useTranslate } from 'react-admin';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { heads } from '../../resources/index';
import { isOffered } from '../../resources/language/rights';
import { onPlainClick } from '../browser/onPlainClick';
import { useConsole } from '../state/ConsoleContext';
import { Icon } from '../parts/icons';
import { MenuCounts } from './MenuCounts';
import { groupLabels, sectionsFor, type Section } from '../navigation/menuSections';
import { DisabledEntry } from './DisabledEntry';

type Screen = Section['entries'][number];

interface EntryProps extends Screen {
  isCurrent: boolean;
  onGo: (address: string) => void;
}

const addressOf = ({ screen }: Pick<Screen, 'screen'>) => `/dashboard/${screen.route}`;

/** Not the router's link: that renders again for every change of the address, such as sorting a list. */
const Entry = memo(({ screen, menu, isCurrent, onGo }: EntryProps) => {
  const t = useTranslate();
  const { config } = useConsole();
  const reason = menu.unavailable ?? (isOffered(screen, config) ? undefined : 'This platform does not offer it');
  const content = (
    <>
      <Icon name={menu.icon} />
      <span className="menu-label">{t(menu.label)}</span>
      <MenuCounts counts={menu.counts} />
    </>
  );
  if (reason !== undefined || screen.route === undefined) {
    return <DisabledEntry reason={t(reason ?? '')}>{content}</DisabledEntry>;
  }
  const address = addressOf({ screen });
  return (
    <a
      href={address}
      className={isCurrent ? 'active' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPlainClick(() => onGo(address))}
    >
      {content}
    </a>
  );
});
Entry.displayName = 'Entry';

/**
 * Scrolls the current screen's entry into view. `scrollIntoView` would make Tab start there instead of at the top of
 * the page.
 */
const scrollToActive = (nav: HTMLElement) => {
  const entry = nav.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!entry) return;
  const { top, bottom } = nav.getBoundingClientRect();
  nav.scrollTop += Math.min(0, entry.top - top) + Math.max(0, entry.bottom - bottom);
};

/** The menu: every screen that the role may open, in its groups. */
export const Sidebar = () => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const { pathname } = useLocation();
  // A list that another screen leads to is of that screen in the menu of those who have no entry for it.
  const besideOn = heads.find(({ route }) => `/dashboard/${route}` === pathname)?.besideOn;
  const navigate = useNavigate();
  const nav = useRef<HTMLElement>(null);
  // Groups that the user has folded: of these only the current screen is shown.
  const [closed, setClosed] = useStore<readonly string[]>('menu.closed', []);
  const toggle = (group: string) =>
    setClosed(closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group]);
  const sections = useMemo(() => sectionsFor(session.role, config), [session.role, config]);
  // The current screen's entry may be below the fold; its position is known after layout.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (nav.current) scrollToActive(nav.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  const go = useCallback(
    // Going to the current address again adds no history entry.
    (address: string) => void navigate(address, { replace: address === location.pathname + location.search }),
    [navigate],
  );
  return (
    <nav ref={nav} className="side" aria-label={t('Screens')}>
      {sections.map(({ group, entries }) => (
        <ul key={`${group ?? ''} ${entries[0]!.screen.name}`} aria-label={group && t(groupLabels[group])}>
          {group && (
            <li className="group">
              <button type="button" aria-expanded={!closed.includes(group)} onClick={() => toggle(group)}>
                {t(groupLabels[group])}
              </button>
            </li>
          )}
          {entries
            .map((entry) => ({
              ...entry,
              isCurrent:
                `${pathname}/`.startsWith(`${addressOf(entry)}/`) ||
                (besideOn !== undefined && entry.screen.route === besideOn),
            }))
            .filter(({ isCurrent }) => isCurrent || !group || !closed.includes(group))
            .map((entry) => (
              <li key={entry.screen.name}>
                <Entry {...entry} onGo={go} />
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
};
