import { laterThemed } from '../theme/laterThemed';
// Here and not with the dialogs: styles that could not be fetched are not fetched again with the code.
import './dialogs.css';
import '../inputs/inputs.css';

export const ActionDialog = laterThemed(() => import('./ActionDialog'));
export const CreateDialog = laterThemed(() => import('./CreateDialog'));
export const InfoDialog = laterThemed(() => import('./InfoDialog'));

/** Gets the code of all dialogs, so that one opens without a network. What fails now is tried when it is wanted. */
export const fetchDialogs = (): Promise<unknown>[] =>
  [ActionDialog, CreateDialog, InfoDialog].map((dialog) => dialog.fetch());
