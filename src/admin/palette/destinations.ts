import type { ConsoleConfig } from '../../dataProvider/config';
import { definitions, screens } from '../../resources/index';
import type { Definition, Page } from '../../resources/language/definition';
import { isOffered, mayCreate, mayOpen, seesInMenu, tabsFor } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { searchedFields } from '../../resources/language/search';
import { placeholdersOf } from '../../resources/language/wire';
import { everything, everythingPath } from '../../resources/everything';
import type { View } from '../../resources/views';
import { takerStore } from '../../resources/takerStore';
import { choicesOf } from '../filters/choiceOptions';
import { isOfferedFilter } from '../filters/filterKeys';
import { listPath } from '../list/rows/listPath';
import type { IconName } from '../parts/icons';
import { groupLabels } from '../navigation/menuSections';
import type { NavigationState } from '../navigation/openRecord';
import { searchedEntities } from './foundRecords';
import { matching, searchTextOf, type Offered } from './matching';
import { hasWord, withSynonyms, wordsOf } from './synonyms';

/** A target of the palette that needs no call to the platform: a screen, a filtered list, or what is done on a screen. */
export interface Destination extends Offered {
  key: string;
  /** The label of its group in the sidebar, or of its list. */
  group?: string;
  icon: IconName;
  path: string;
  /** What is done there: a create dialog opens, or the next task is taken. */
  state?: Pick<NavigationState, 'creates' | 'does' | 'applies'>;
}

type Translate = (phrase: string, args?: Readonly<Record<string, string>>) => string;

/** The user's role, the configuration and the translation, which decide what the palette offers. */
export interface PaletteUser {
  role: Role;
  config: ConsoleConfig;
  t: Translate;
}

const canBeOpened = (screen: Definition | Page, { config }: PaletteUser) =>
  screen.route !== undefined && !screen.route.includes(':') && !screen.menu?.unavailable && isOffered(screen, config);

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

/** Returns the cards of screens that this role looks for by name, such as the statement on Main. */
export const cardsFor = ({ role, config, t }: PaletteUser): Destination[] =>
  (screens as readonly (Definition | Page)[]).flatMap((screen): Destination[] => {
    if (screen.kind !== 'page' || !screen.menu) return [];
    const { name, route, menu, cards = [] } = screen;
    return cards
      .filter(({ roles, extension }) => roles.includes(role) && (config.extensions || !extension))
      .map(({ label }) => ({
        key: `card ${name} ${label}`,
        label: t(label),
        group: t(menu.label),
        icon: menu.icon,
        path: `/dashboard/${route}`,
        searchText: searchTextOf([label], t),
      }));
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
        state: { creates: name },
        searchText: searchTextOf([create.button, create.dialog.heading, definition.title], user.t),
      },
    ];
  });

/** Returns the saved views of the lists that this role may open. */
export const viewsFor = (saved: readonly View[], user: PaletteUser): Destination[] =>
  saved.flatMap(({ id, name, entity }): Destination[] => {
    const definition = definitions.find((candidate) => candidate.name === entity);
    if (!definition || !mayOpen(definition, user.role) || !canBeOpened(definition, user)) return [];
    return [
      {
        key: `view ${id}`,
        label: name,
        group: user.t(definition.title),
        icon: definition.menu?.icon ?? 'key',
        path: `/dashboard/${definition.route}`,
        state: { applies: id },
        searchText: `${withSynonyms(name)} ${searchTextOf([definition.title], user.t)}`,
      },
    ];
  });

/** Returns what an operator does on the Taker Store, where this role may open it. */
export const tasksFor = ({ role, t }: PaletteUser): Destination[] => {
  if (!mayOpen(takerStore, role)) return [];
  const destination = (label: string, does: NonNullable<NavigationState['does']>): Destination => ({
    key: `does ${does}`,
    label: t(label),
    icon: 'inbox',
    path: `/dashboard/${takerStore.route}`,
    state: { does },
    searchText: searchTextOf([label, takerStore.title], t),
  });
  return [destination('Take next', 'takeNext'), destination('My tasks', 'focusTasks')];
};

/** A list that shows only some rows: those of a tab, or with one choice of a field, such as Invoices with the status Complete. */
interface FilteredList extends Destination {
  /** The text of the tab or choice alone: a search that does not name it looks for the list itself. */
  choiceText: string;
}

/** Returns the lists in this role's sidebar, once for each tab and for each choice by which they can be filtered. */
export const filteredListsFor = (user: PaletteUser): FilteredList[] =>
  definitions.flatMap((definition): FilteredList[] => {
    const { fields, menu, name, title } = definition;
    if (!menu || !seesInMenu(definition, user.role) || !canBeOpened(definition, user)) return [];
    const offered = { group: user.t(menu.label), icon: menu.icon };
    const tabs = tabsFor(definition, user.role, user.config.extensions)
      .filter(({ where }) => Object.keys(where).length > 0)
      .map(({ label, where }): FilteredList => ({
        ...offered,
        key: `tab ${name} ${label}`,
        label: user.t(label),
        path: listPath(definition, where)!,
        searchText: searchTextOf([label, menu.label, title], user.t),
        choiceText: searchTextOf([label], user.t),
      }));
    const choices = Object.entries(fields)
      .filter(([, field]) => isOfferedFilter(field, { role: user.role, extensions: user.config.extensions }))
      .flatMap(([fieldName, field]) =>
        choicesOf(definition, field, user.config.extensions).map(({ value, label }): FilteredList => ({
          ...offered,
          key: `filtered ${name} ${fieldName} ${value}`,
          label: `${user.t(field.label)}: ${user.t(label)}`,
          path: listPath(definition, { [fieldName]: [value] })!,
          searchText: searchTextOf([label, field.label, menu.label, title], user.t),
          choiceText: searchTextOf([label], user.t),
        })),
      );
    return [...tabs, ...choices];
  });

/** Fewer characters would name too many records. */
const minEverythingLength = 3;

/** Returns what leads to everything about the typed text: a phone, a card, a customer, a wallet. */
export const everythingFor = ({ role, config, t }: PaletteUser, typed: string): Destination[] => {
  if (!config.extensions || !everything.access.roles.includes(role) || typed.length < minEverythingLength) return [];
  return [
    {
      key: 'everything',
      label: t('Everything about “%{text}”', { text: typed }),
      icon: 'search',
      path: everythingPath(typed),
      searchText: '',
    },
  ];
};

/** Maximum number of lists in which the palette offers to search. */
const maxSearches = 5;

/**
 * Returns the lists in this role's sidebar that can be searched for the typed text, the first few. The palette itself
 * finds records by their names alone.
 */
export const searchesFor = (user: PaletteUser, typed: string): Destination[] =>
  searchedEntities(user.role, user.config)
    .filter(
      (definition) =>
        definition.menu !== undefined &&
        seesInMenu(definition, user.role) &&
        canBeOpened(definition, user) &&
        searchedFields(definition).length > 0,
    )
    .slice(0, maxSearches)
    .map((definition) => ({
      key: `search ${definition.name}`,
      label: user.t(definition.menu!.label),
      group: user.t('“%{text}”', { text: typed }),
      icon: definition.menu!.icon,
      path: listPath(definition, { q: typed })!,
      searchText: '',
    }));

/** Maximum number of filtered lists that are offered. */
const maxLists = 5;
/** Fewer characters would name too many choices. */
const minChoiceLength = 3;

/** Returns the filtered lists that the typed words name, one of which has to name the choice. */
export const matchingLists = (lists: readonly FilteredList[], typed: string): FilteredList[] => {
  const words = wordsOf(typed);
  const namesChoice = ({ choiceText }: FilteredList) =>
    words.some((word) => word.length >= minChoiceLength && hasWord(choiceText, word));
  return matching(lists, typed).filter(namesChoice).slice(0, maxLists);
};
