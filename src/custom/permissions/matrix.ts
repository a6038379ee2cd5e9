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

/** Whether the same call stands on another screen that the role may open: then it is made there. */
const isMadeElsewhere = (screen: Definition, { method, path }: CallAction, role: Role): boolean =>
  (screens as readonly (Definition | Page)[]).some(
    (other) =>
      other.kind === 'resource' &&
      other !== screen &&
      mayOpen(other, role) &&
      callsOf(other).some(([, action]) => action.method === method && action.path === path),
  );

const permissionRowsOf = (screen: Definition | Page): PermissionRow[] => [
  { label: screen.menu?.label ?? screen.title, isScreen: true, isAllowed: (role) => mayOpen(screen, role) },
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

/** Returns the rows of every screen, in sidebar order. */
export const permissionsByScreen = (): { name: string; rows: PermissionRow[] }[] =>
  (screens as readonly (Definition | Page)[]).map((screen) => ({
    name: screen.name,
    rows: permissionRowsOf(screen),
  }));
