import type { Definition, MenuEntry, MenuGroup, Page } from '../../resources/language/definition';
import { screens } from '../../resources/index';
import { isOffered, seesInMenu } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';

/** What the groups of the sidebar are called. */
export const groupLabels: Readonly<Record<MenuGroup, string>> = {
  vault: 'Vault',
  finance: 'Finance',
  billing: 'Billing',
  settings: 'Settings',
  next: 'Next features',
  roles: 'Roles',
  deprecated: '___Deprecated___',
};

/** Neighbouring entries of the sidebar that belong to one group, or to none. */
export interface Section {
  group: MenuGroup | undefined;
  entries: { screen: Definition | Page; menu: MenuEntry }[];
}

/** An extension among the specification's own screens: nobody of a plain platform misses it. */
const isAddition = (screen: Definition | Page) => !isOffered(screen, false) && screen.menu?.group === undefined;

/** The sidebar's sections for a role, in the order of `screens`: neighbours of one group stand together. */
export const sectionsFor = (role: Role, extensions: boolean): Section[] => {
  const sections: Section[] = [];
  for (const screen of screens as readonly (Definition | Page)[]) {
    const { menu } = screen;
    if (!menu || !seesInMenu(screen, role) || (!extensions && isAddition(screen))) continue;
    const last = sections.at(-1);
    if (last && last.group === menu.group) last.entries.push({ screen, menu });
    else sections.push({ group: menu.group, entries: [{ screen, menu }] });
  }
  return sections;
};
