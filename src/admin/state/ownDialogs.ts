import { createStore } from '../../dataProvider/store';

/** The dialogs about the signed-in person, and whether only platforms with extensions offer them. */
const ownDialogs = {
  password: { label: 'Change password', extension: false },
  sessions: { label: 'Sessions', extension: true },
  code: { label: 'Verification code', extension: true },
} as const;

export type OwnDialog = keyof typeof ownDialogs;

/** The dialog that is open. The user menu and the palette open them. */
export const openOwnDialog = createStore<OwnDialog | null>(null);

/** Returns the names and labels of the dialogs that the platform offers. */
export const ownDialogsFor = (extensions: boolean): { name: OwnDialog; label: string }[] =>
  Object.entries(ownDialogs)
    .filter(([, { extension }]) => extensions || !extension)
    .map(([name, { label }]) => ({ name: name as OwnDialog, label }));
