import type { Definition, Page } from './definition';
import { createMistakes, mistakesOfActions } from './mistakes/actions';
import { addressMistakes, duplicateMistakes } from './mistakes/addresses';
import { mistakesOfFields } from './mistakes/fields';
import { knownOf, type Known } from './mistakes/known';
import type { Found, Mistake, ReferenceApi } from './mistakes/mistake';
import {
  accessMistakes,
  displayMistakes,
  listMistakes,
  pageMistakes,
  screenMistakes,
  sourceMistakes,
} from './mistakes/screens';

export type { Mistake, ReferenceApi } from './mistakes/mistake';

/** A mistake as one line for whoever wrote the definition: the entity, the property, and what is wrong. */
export const mistakeText = ({ name, property, text }: Mistake): string => `Definition "${name}", ${property}: ${text}`;

/** Definitions that cannot work. The message has one line for each mistake. */
export class UnsoundDefinition extends Error {
  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(mistakeText).join('\n'));
  }
}

function* mistakesOfScreen(screen: Definition | Page, known: Known): Found {
  yield* duplicateMistakes(screen, known);
  yield* screenMistakes(screen, known);
  if (screen.kind === 'page') {
    yield* pageMistakes(screen, known);
    return;
  }
  yield* mistakesOfFields(screen, known);
  yield* accessMistakes(screen, known);
  yield* displayMistakes(screen, known);
  yield* listMistakes(screen);
  yield* sourceMistakes(screen, known);
  yield* createMistakes(screen, known);
  yield* mistakesOfActions(screen, known);
}

/** The mistakes of all screens, found one by one. */
function* eachMistake(screens: readonly (Definition | Page)[], known: Known): Generator<Mistake, void> {
  for (const screen of screens) {
    const { name } = screen;
    try {
      for (const [property, text] of mistakesOfScreen(screen, known)) yield { name, property, text };
    } catch (error) {
      // Something has another type than it should. The mistakes of the others are named all the same.
      const text = `it cannot be read (${(error as Error).message}): npm run check names where.`;
      yield { name, property: 'types', text };
    }
  }
  for (const [name, property, text] of addressMistakes(known)) yield { name, property, text };
}

/** How many mistakes are named at once. The nearest right word of each is searched among all names, which takes time. */
const maxMistakes = 500;

/**
 * Returns every mistake of every definition: a field, value, action, entity, icon or group that does not exist, two screens or
 * actions that cannot be told apart, an action that does nothing. After the first 500 it says that there are more. Without the API, what
 * only it knows is left out: its handlers, its SQL, and the columns that no definition shows.
 */
export const mistakesIn = (screens: readonly (Definition | Page)[], api?: ReferenceApi): Mistake[] => {
  const found: Mistake[] = [];
  for (const mistake of eachMistake(screens, knownOf(screens, api))) {
    if (found.length === maxMistakes)
      return [...found, { ...mistake, text: 'this and further mistakes are named once those before are mended.' }];
    found.push(mistake);
  }
  return found;
};
