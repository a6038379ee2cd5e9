import { createStore } from '../../dataProvider/store';
import { newSignIns } from '../../resources/newSignIns';
import { ownFactors } from '../../resources/ownFactors';
import { readSubject } from '../../resources/language/tables';
import { Role } from '../../resources/language/roles';

/** A dialog about the signed-in person. */
interface OwnDialogKind {
  label: string;
  /** Only platforms with extensions offer it. */
  extension: boolean;
  /** Whom it is offered to. Default: everybody. */
  role?: Role;
}

/** Dialogs of actions of Users on the person's own account, by the name of the action. */
const ownActions = {
  contact: { label: 'Contact for payers', extension: true, role: Role.Merchant },
  bareLinks: { label: 'Payments without a link', extension: true, role: Role.Merchant },
} satisfies Record<string, OwnDialogKind>;

const ownDialogs = {
  password: { label: 'Change password', extension: false },
  factors: { label: 'Second factor', extension: true },
  sessions: { label: 'Sessions', extension: true },
  code: { label: 'Verification code', extension: true },
  ...ownActions,
} satisfies Record<string, OwnDialogKind>;

export type OwnDialog = keyof typeof ownDialogs;

/** The dialogs that notices lead to, by the entity of their subjects. */
const dialogsOfSubjects: Readonly<Record<string, OwnDialog>> = {
  [newSignIns]: 'sessions',
  [ownFactors]: 'factors',
};

/** Returns the dialog that a subject such as `sign-ins/12` leads to; undefined where it leads to a record or a list. */
export const ownDialogOf = (subject: string): OwnDialog | undefined => {
  const { entity } = readSubject(subject);
  return Object.hasOwn(dialogsOfSubjects, entity) ? dialogsOfSubjects[entity] : undefined;
};

/** Returns the label of a dialog. */
export const labelOfDialog = (name: OwnDialog): string => ownDialogs[name].label;

export type OwnAction = keyof typeof ownActions;

/** Whether the dialog is that of an action of Users. */
export const isOwnAction = (name: OwnDialog): name is OwnAction => name in ownActions;

/** The dialog that is open. The user menu and the palette open them. */
export const openOwnDialog = createStore<OwnDialog | null>(null);

/** Returns the names and labels of the dialogs that the platform offers to a role. */
export const ownDialogsFor = (extensions: boolean, role: Role): { name: OwnDialog; label: string }[] =>
  Object.entries<OwnDialogKind>(ownDialogs)
    .filter(([, { extension, role: only }]) => (extensions || !extension) && (only === undefined || only === role))
    .map(([name, { label }]) => ({ name: name as OwnDialog, label }));
