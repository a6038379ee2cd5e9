import type { Action, Definition } from '../../resources/language/definition';
import { isThere, type Offer } from '../../resources/language/rights';

/** Number of our own actions that a menu shows beside the specified ones. */
const maxOwn = 4;

type Actions = NonNullable<Definition['actions']>;

/** Whether an action is ours: the specification names no such item. */
export const isOwnAction = (definition: Pick<Definition, 'extension'>, action: Action): boolean =>
  definition.extension === true ||
  ('extension' in action && action.extension === true && !(action.kind === 'call' && action.specified));

/** Whether the platform has the screen that a link leads to, or of which a create makes a record. */
export const leadsSomewhere = (action: Action, offer: Offer): boolean =>
  (action.kind !== 'link' && action.kind !== 'create') || isThere({ name: action.entity }, offer);

const inverseOf = (actions: Actions, name: string): string | undefined => {
  const declared = (of: string) => {
    const action = actions[of];
    return action?.kind === 'call' ? action.inverse : undefined;
  };
  return declared(name) ?? Object.keys(actions).find((other) => declared(other) === name);
};

/**
 * Leaves out the actions whose inverse fits the record better: of 'Activate' and 'Disable' one is shown. Where neither can be used, the
 * first is. `reason` says why one can't be used.
 */
export const withoutInverses = <A extends { name: string; reason?: string }>(
  actions: Actions,
  offered: readonly A[],
): readonly A[] =>
  offered.filter(({ name, reason }, index) => {
    const other = offered.findIndex((one) => one.name === inverseOf(actions, name));
    if (other < 0 || reason === undefined) return true;
    return offered[other]!.reason !== undefined && index < other;
  });

/**
 * Cuts actions into what a menu shows at once and what 'More' shows: the specified ones and four of ours, those that can be used
 * before others. A single one more is shown, too.
 */
export const partsOfMenu = <A extends { isOwn: boolean; reason?: string }>(
  actions: readonly A[],
): { shown: readonly A[]; more: readonly A[] } => {
  const own = actions.filter(({ isOwn }) => isOwn);
  const byUse = [...own.filter(({ reason }) => !reason), ...own.filter(({ reason }) => reason)];
  const rest = new Set(own.length > maxOwn + 1 ? byUse.slice(maxOwn) : []);
  const ordered = [...actions.filter(({ isOwn }) => !isOwn), ...own];
  return { shown: ordered.filter((one) => !rest.has(one)), more: ordered.filter((one) => rest.has(one)) };
};
