import { callsOf, type Definition, type Page } from '../../resources/language/definition';
import { screens } from '../../resources/index';
import { mayCall, mayCreate, mayOpen } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';

/** One line of the matrix: a screen, or something that is done on it. */
export interface Right {
  label: string;
  isScreen: boolean;
  allows: (role: Role) => boolean;
}

const rightsOf = (screen: Definition | Page): Right[] => [
  { label: screen.menu?.label ?? screen.title, isScreen: true, allows: (role) => mayOpen(screen, role) },
  ...(screen.kind === 'resource' && screen.create
    ? [{ label: screen.create.button, isScreen: false, allows: (role: Role) => mayCreate(screen, role) }]
    : []),
  ...(screen.kind === 'resource'
    ? callsOf(screen).map(([, action]) => ({
        label: action.label,
        isScreen: false,
        allows: (role: Role) => mayCall(screen, action, role),
      }))
    : []),
];

/** Every screen and what is done on it, in the order of the sidebar. */
export const rightsByScreen = (): { name: string; rights: Right[] }[] =>
  (screens as readonly (Definition | Page)[]).map((screen) => ({ name: screen.name, rights: rightsOf(screen) }));
