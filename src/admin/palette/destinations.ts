import type { ConsoleConfig } from '../../dataProvider/config';
import { definitions, screens } from '../../resources/index';
import type { Definition, Page } from '../../resources/language/definition';
import { fold, oneBlank } from '../../resources/language/folding';
import type { IconName } from '../../resources/language/icons';
import { isOffered, mayCreate, mayOpen, seesInMenu } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { placeholdersOf } from '../../resources/language/wire';
import { groupLabels } from '../opening/menuSections';

/** Where the palette leads without asking the platform: a screen, or the dialog that makes a record on one. */
export interface Destination {
  key: string;
  label: string;
  /** The part of the menu that it stands in. */
  group?: string;
  icon: IconName;
  path: string;
  /** The entity whose create dialog opens there. */
  creates?: string;
  /** What it is found by. */
  words: string;
}

type Translate = (phrase: string) => string;

/** Who is asking, of what platform, in which language. */
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

/** What is shown, and the same in English: who writes one language may know a screen by the other. */
const wordsOf = (phrases: readonly string[], t: Translate) =>
  fold(phrases.flatMap((phrase) => [t(phrase), phrase]).join(' '));

/** The screens of this role's menu. */
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

/** The create dialogs that this role may use. */
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
        words: wordsOf([create.button, create.dialog.heading, definition.title], asker.t),
      },
    ];
  });

/** Those that have every word that was typed, what begins with them first. */
export const destinationsNamed = (places: readonly Destination[], typed: string): Destination[] => {
  const words = fold(oneBlank(typed.trim()));
  const found = places.filter((place) => words.split(' ').every((word) => place.words.includes(word)));
  const rank = ({ label }: Destination) => (fold(label).startsWith(words) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
};
