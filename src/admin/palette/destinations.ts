import type { ConsoleConfig } from '../../dataProvider/config';
import { definitions, screens } from '../../resources/index';
import type { Definition, Page } from '../../resources/language/definition';
import { fold, oneBlank } from '../../resources/language/folding';
import type { IconName } from '../../resources/language/icons';
import { isOffered, mayCreate, mayOpen, seesInMenu } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { placeholdersOf } from '../../resources/language/wire';
import { groupLabels } from '../opening/menuSections';

/** A target of the palette that needs no call to the platform: a screen or a create dialog. */
export interface Destination {
  key: string;
  label: string;
  /** The label of its group in the sidebar. */
  group?: string;
  icon: IconName;
  path: string;
  /** The entity whose create dialog opens there. */
  creates?: string;
  /** Folded text in which the search looks. */
  searchText: string;
}

type Translate = (phrase: string) => string;

/** The user's role, the configuration and the translation, which decide what the palette offers. */
export interface PaletteUser {
  role: Role;
  config: ConsoleConfig;
  t: Translate;
}

const canBeOpened = (screen: Definition | Page, { config }: PaletteUser) =>
  screen.route !== undefined &&
  !screen.route.includes(':') &&
  !screen.menu?.unavailable &&
  isOffered(screen, config.extensions);

/** Phrases are searched in the current language and in English: a user may know a screen by its English name. */
const searchTextOf = (phrases: readonly string[], t: Translate) =>
  fold(phrases.flatMap((phrase) => [t(phrase), phrase]).join(' '));

/** Returns the screens in this role's sidebar that can be opened. */
export const screensFor = (user: PaletteUser): Destination[] =>
  (screens as readonly (Definition | Page)[]).flatMap((screen): Destination[] => {
    const { menu } = screen;
    if (!menu || !seesInMenu(screen, user.role) || !canBeOpened(screen, user)) return [];
    return [
      {
        key: `screen ${screen.name}`,
        label: user.t(menu.label),
        group: menu.group && user.t(groupLabels[menu.group]),
        icon: menu.icon,
        path: `/dashboard/${screen.route}`,
        searchText: searchTextOf([menu.label, screen.title], user.t),
      },
    ];
  });

/** Returns the create dialogs that this role may use. */
export const createsFor = (user: PaletteUser): Destination[] =>
  definitions.flatMap((definition): Destination[] => {
    const { name, create, menu, route } = definition;
    if (!create || create.unavailable || !mayOpen(definition, user.role) || !mayCreate(definition, user.role))
      return [];
    if (
      !canBeOpened(definition, user) ||
      placeholdersOf(definition.endpoint).some((placeholder) => !placeholder.startsWith('me.'))
    )
      return [];
    return [
      {
        key: `create ${name}`,
        label: user.t(create.button),
        icon: menu?.icon ?? 'key',
        path: `/dashboard/${route}`,
        creates: name,
        searchText: searchTextOf([create.button, create.dialog.heading, definition.title], user.t),
      },
    ];
  });

/** Returns the destinations that contain every typed word; those whose label starts with the typed text come first. */
export const matchingDestinations = (destinations: readonly Destination[], typed: string): Destination[] => {
  const searchText = fold(oneBlank(typed.trim()));
  const found = destinations.filter((destination) =>
    searchText.split(' ').every((word) => destination.searchText.includes(word)),
  );
  const rank = ({ label }: Destination) => (fold(label).startsWith(searchText) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
};
