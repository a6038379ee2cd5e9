import { callsOf, type CallAction, type Definition, type Page } from '../../resources/language/definition';
import { screens } from '../../resources/index';
import { mayCall, mayCreate, mayOpen } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';

/** One row of the table: a screen, or an action on it. */
export interface PermissionRow {
  label: string;
  isScreen: boolean;
  isAllowed: (role: Role) => boolean;
}

const all: readonly (Definition | Page)[] = screens;
const menuLabelOf = ({ menu, title }: Definition | Page): string => menu?.label ?? title;

/** The label of a screen in the sidebar; its title where screens of several titles have that label, as 'General'. */
const labelOfScreen = (screen: Definition | Page): string =>
  all.some((other) => menuLabelOf(other) === menuLabelOf(screen) && other.title !== screen.title)
    ? screen.title
    : menuLabelOf(screen);

/** Whether the same call stands on another screen that the role may open: then it is made there. */
const isMadeElsewhere = (screen: Definition, { method, path }: CallAction, role: Role): boolean =>
  all.some(
    (other) =>
      other.kind === 'resource' &&
      other !== screen &&
      mayOpen(other, role) &&
      callsOf(other).some(([, action]) => action.method === method && action.path === path),
  );

const permissionRowsOf = (screen: Definition | Page): PermissionRow[] => [
  { label: labelOfScreen(screen), isScreen: true, isAllowed: (role) => mayOpen(screen, role) },
  ...(screen.kind === 'resource' && screen.create
    ? [{ label: screen.create.button, isScreen: false, isAllowed: (role: Role) => mayCreate(screen, role) }]
    : []),
  ...(screen.kind === 'resource'
    ? callsOf(screen).map(([, action]) => ({
        label: action.label,
        isScreen: false,
        isAllowed: (role: Role) =>
          mayCall(screen, action, role) && (mayOpen(screen, role) || !isMadeElsewhere(screen, action, role)),
      }))
    : []),
];

/** Groups by a label, in the order in which each label comes first. */
const groupedBy = <A>(items: readonly A[], labelOf: (one: A) => string): A[][] => {
  const groups = new Map<string, A[]>();
  for (const one of items) groups.set(labelOf(one), [...(groups.get(labelOf(one)) ?? []), one]);
  return [...groups.values()];
};

/** Rows with the same label are one: whoever may do it on either screen may do it. */
const mergeRows = (rows: readonly PermissionRow[]): PermissionRow[] =>
  groupedBy(rows, ({ label, isScreen }) => `${isScreen} ${label}`).map((same) => ({
    label: same[0]!.label,
    isScreen: same[0]!.isScreen,
    isAllowed: (role) => same.some(({ isAllowed }) => isAllowed(role)),
  }));

/**
 * Returns the rows of every screen, in sidebar order. Screens of the same name are one: staff, merchants and vault owners each
 * know one Invoices.
 */
export const permissionsByScreen = (): { name: string; rows: PermissionRow[] }[] =>
  groupedBy(all, labelOfScreen).map((same) => ({
    name: same[0]!.name,
    rows: mergeRows(same.flatMap(permissionRowsOf)),
  }));
