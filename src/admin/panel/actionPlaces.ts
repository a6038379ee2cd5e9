import { partsOfMenu } from '../actions/menuParts';
import type { RowAction } from '../actions/useRowActions';

/** What the place of an action depends on. */
type PlacedAction = Pick<RowAction, 'name' | 'reason' | 'danger' | 'decides' | 'inMenu' | 'isOwn' | 'isPrimary'>;

/**
 * The primary action comes first, also while it cannot be used: of the next record, no other stands in its place. After the usable
 * ones comes one that is not, and what cannot be taken back last: never where the others begin.
 */
const placeOf = ({ isPrimary, danger, reason }: PlacedAction) => (isPrimary ? 0 : reason ? 2 : danger ? 3 : 1);

/** What cannot be taken back, and is nobody's answer to a question. */
const isDangerous = ({ danger, decides }: PlacedAction) => danger && !decides;

/** The names of actions, in their order. */
export const namesOf = (actions: readonly PlacedAction[]) => actions.map(({ name }) => name);

/** The names of the actions that are buttons, in their order; the others are in the menu. */
export const placesOf = (actions: readonly PlacedAction[]): readonly string[] => {
  const disabled = actions.filter(({ reason }) => reason !== undefined);
  const { shown, more } = partsOfMenu(actions.filter(({ reason }) => reason === undefined));
  const inMenu = [
    ...more,
    ...shown.filter((action) => action.inMenu || isDangerous(action)),
    ...(disabled.length > 1 ? disabled : []),
  ];
  return namesOf(actions.filter((action) => !inMenu.includes(action)).toSorted((a, b) => placeOf(a) - placeOf(b)));
};
