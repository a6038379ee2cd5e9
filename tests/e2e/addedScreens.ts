import type { Locator } from '@playwright/test';
import { screens } from '../../src/resources/index';
import type { Definition, Page } from '../../src/resources/language/definition';
import { isKnown } from '../knownScreens';

/** The screens that tests do not list by name, because they were added later. */
const added = (screens as readonly (Definition | Page)[]).filter((screen) => !isKnown(screen));

/** The addresses of the added screens. */
export const addedAddresses = added.flatMap(({ route }) => (route === undefined ? [] : [`/dashboard/${route}`]));

/** The paths of their lists in the API. */
export const addedCalls = added.flatMap((screen) => (screen.kind === 'resource' ? [`/api/${screen.endpoint}`] : []));

const addedTexts = added.flatMap((screen) => [
  screen.menu?.label ?? screen.title,
  ...(screen.kind === 'resource' && screen.create ? [screen.create.button] : []),
]);

/** Links or options without those of the added screens: their lists, and the buttons of their creates. */
export const withoutAdded = (entries: Locator): Locator =>
  addedTexts
    .map((text) => new RegExp(`^${text.replaceAll(/[^\w ]/g, String.raw`\$&`)}`))
    .reduce((left, hasNotText) => left.filter({ hasNotText }), entries);
