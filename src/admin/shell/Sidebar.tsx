import { useTranslate } from 'react-admin';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useConsole } from '../state/ConsoleContext';
import { Icon } from './icons';
import { MenuCounts } from './MenuCounts';
import { groupLabels, sectionsFor, type Section } from './menuSections';
import { OffEntry } from './OffEntry';

const Entry = ({ screen, menu }: Section['entries'][number]) => {
  const t = useTranslate();
  const { config } = useConsole();
  const isMissing = screen.kind === 'resource' && screen.extension && !config.extensions;
  const reason = menu.unavailable ?? (isMissing ? 'This platform does not offer it' : undefined);
  const inside = (
    <>
      <Icon name={menu.icon} />
      <span className="menu-label">{t(menu.label)}</span>
      <MenuCounts counts={menu.counts} />
    </>
  );
  if (reason !== undefined || screen.route === undefined) {
    return <OffEntry reason={t(reason ?? '')}>{inside}</OffEntry>;
  }
  return <NavLink to={`/dashboard/${screen.route}`}>{inside}</NavLink>;
};

/** Every screen that the role may see, in the specification's groups. */
export const Sidebar = () => {
  const t = useTranslate();
  const { session } = useConsole();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // The open screen's entry may be below the fold.
  useEffect(() => {
    void nav.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} className="side" aria-label={t('Screens')}>
      {sectionsFor(session.role).map(({ group, entries }) => (
        <ul key={`${group ?? ''} ${entries[0]!.screen.name}`} aria-label={group && t(groupLabels[group])}>
          {group && (
            <li className="group" aria-hidden="true">
              {t(groupLabels[group])}
            </li>
          )}
          {entries.map((entry) => (
            <li key={entry.screen.name}>
              <Entry {...entry} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
};
