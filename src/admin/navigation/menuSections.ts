import type { Head, MenuEntry, MenuGroup, Page } from '../../resources/language/definition';
import { screens } from '../../resources/index';
import { isThere, seesInMenu, type Offer } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';

/** The phrases of the sidebar's groups. */
export const groupLabels: Readonly<Record<MenuGroup, string>> = {
  integration: 'Integration',
  vault: 'Vault',
  finance: 'Finance',
  billing: 'Billing',
  settings: 'Settings',
  next: 'Next features',
  roles: 'Roles',
  deprecated: '___Deprecated___',
};

/** The sidebar entries of a group, or adjacent ones without a group. */
export interface Section {
  group: MenuGroup | undefined;
  entries: { screen: Head | Page; menu: MenuEntry }[];
}

/** Whether a screen is ours: a plain platform can never offer it, and the specification names no such entry. */
const isAddition = (screen: Head | Page) => screen.extension === true && !screen.menu?.specified;

/**
 * Returns the sidebar's sections for a role, in the order of `screens`. A group stands where its first screen does, and has
 * one section wherever in the list its screens are.
 */
export const sectionsFor = (role: Role, offer: Offer): Section[] => {
  const sections: Section[] = [];
  for (const screen of screens as readonly (Head | Page)[]) {
    const { menu } = screen;
    if (!menu || !seesInMenu(screen, role) || !isThere(screen, offer)) continue;
    if (!offer.extensions && isAddition(screen)) continue;
    const section = menu.group === undefined ? sections.at(-1) : sections.find(({ group }) => group === menu.group);
    if (section && section.group === menu.group) section.entries.push({ screen, menu });
    else sections.push({ group: menu.group, entries: [{ screen, menu }] });
  }
  return sections;
};
