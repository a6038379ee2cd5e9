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

/**
 * Returns every mistake of every definition: a field, value, action, entity, icon or group that does not exist, two screens or
 * actions that cannot be told apart, an action that does nothing. Without the API, what only it knows is left out: its handlers, its
 * SQL, and the columns that no definition shows.
 */
export const mistakesIn = (screens: readonly (Definition | Page)[], api?: ReferenceApi): Mistake[] => {
  const known = knownOf(screens, api);
  const found: Mistake[] = [];
  for (const screen of screens) {
    const { name } = screen;
    try {
      for (const [property, text] of mistakesOfScreen(screen, known)) found.push({ name, property, text });
    } catch (error) {
      // Something has another type than it should. The mistakes of the others are named all the same.
      const text = `it cannot be read (${(error as Error).message}): npm run check names where.`;
      found.push({ name, property: 'types', text });
    }
  }
  const ofAddresses = [...addressMistakes(known)].map(([name, property, text]) => ({ name, property, text }));
  return [...found, ...ofAddresses];
};
