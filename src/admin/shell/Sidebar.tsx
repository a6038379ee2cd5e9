import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import type { Definition, MenuEntry, MenuGroup, Page } from '../../resources/define';
import { screens } from '../../resources/index';
import { seesInMenu } from '../../resources/rights';
import { useConsole } from '../state/ConsoleContext';
import { Icon } from './icons';

const groupLabels: Readonly<Record<MenuGroup, string>> = {
  vault: 'Vault',
  finance: 'Finance',
  billing: 'Billing',
  settings: 'Settings',
  next: 'Next features',
  roles: 'Roles',
  deprecated: '___Deprecated___',
};

interface Section {
  group: MenuGroup | undefined;
  entries: { screen: Definition | Page; menu: MenuEntry }[];
}

/** The sidebar's sections for a role, in the order of `screens`: neighbours of one group stand together. */
export const sectionsFor = (role: Parameters<typeof seesInMenu>[1]): Section[] => {
  const sections: Section[] = [];
  for (const screen of screens as readonly (Definition | Page)[]) {
    const { menu } = screen;
    if (!menu || !seesInMenu(screen, role)) continue;
    const last = sections.at(-1);
    if (last && last.group === menu.group) last.entries.push({ screen, menu });
    else sections.push({ group: menu.group, entries: [{ screen, menu }] });
  }
  return sections;
};

const Entry = ({ screen, menu }: Section['entries'][number]) => {
  const t = useTranslate();
  const inside = (
    <>
      <Icon name={menu.icon} />
      <span>{t(menu.label)}</span>
    </>
  );
  if (menu.unavailable || screen.route === undefined) {
    return (
      <Tooltip title={t(menu.unavailable ?? '')} placement="right">
        <button type="button" aria-disabled="true" className="off">
          {inside}
        </button>
      </Tooltip>
    );
  }
  return <NavLink to={`/dashboard/${screen.route}`}>{inside}</NavLink>;
};

/** Every screen that the role may see, in the specification's groups. */
export const Sidebar = () => {
  const t = useTranslate();
  const { session } = useConsole();
  return (
    <nav className="side" aria-label={t('Screens')}>
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
