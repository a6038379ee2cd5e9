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
  words: string;
}

type Translate = (phrase: string) => string;

/** The user's role, the configuration and the language. */
export interface Asker {
  role: Role;
  config: ConsoleConfig;
  t: Translate;
}

const canBeOpened = (screen: Definition | Page, { config }: Asker) =>
  screen.route !== undefined &&
  !screen.route.includes(':') &&
  !screen.menu?.unavailable &&
  isOffered(screen, config.extensions);

/** Phrases are searched in the current language and in English: a user may know a screen by its English name. */
const wordsOf = (phrases: readonly string[], t: Translate) =>
  fold(phrases.flatMap((phrase) => [t(phrase), phrase]).join(' '));

/** Returns the screens in this role's sidebar that can be opened. */
export const screensFor = (asker: Asker): Destination[] =>
  (screens as readonly (Definition | Page)[]).flatMap((screen): Destination[] => {
    const { menu } = screen;
    if (!menu || !seesInMenu(screen, asker.role) || !canBeOpened(screen, asker)) return [];
    return [
      {
        key: `screen ${screen.name}`,
        label: asker.t(menu.label),
        group: menu.group && asker.t(groupLabels[menu.group]),
        icon: menu.icon,
        path: `/dashboard/${screen.route}`,
        words: wordsOf([menu.label, screen.title], asker.t),
      },
    ];
  });

/** Returns the create dialogs that this role may use. */
export const createsFor = (asker: Asker): Destination[] =>
  definitions.flatMap((definition): Destination[] => {
    const { name, create, menu, route } = definition;
    if (!create || create.unavailable || !mayOpen(definition, asker.role) || !mayCreate(definition, asker.role))
      return [];
    if (!canBeOpened(definition, asker) || placeholdersOf(definition.endpoint).some((one) => !one.startsWith('me.')))
      return [];
    return [
      {
        key: `create ${name}`,
        label: asker.t(create.button),
        icon: menu?.icon ?? 'key',
        path: `/dashboard/${route}`,
        creates: name,
        words: wordsOf([create.button, create.heading, definition.title], asker.t),
      },
    ];
  });

/** Returns the destinations that contain every typed word; those whose label starts with the typed text come first. */
export const destinationsNamed = (places: readonly Destination[], typed: string): Destination[] => {
  const words = fold(oneBlank(typed.trim()));
  const found = places.filter((place) => words.split(' ').every((word) => place.words.includes(word)));
  const rank = ({ label }: Destination) => (fold(label).startsWith(words) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
};
