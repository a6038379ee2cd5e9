import { lazyComponent } from '../parts/lazyComponent';
// Here and not with the dialogs: styles that could not be fetched are not fetched again with the code.
import '../parts/parts.css';
import './dialogs.css';
import '../inputs/inputs.css';

export const ActionDialog = lazyComponent(() => import('./ActionDialog'));
export const CreateDialog = lazyComponent(() => import('./CreateDialog'));
export const InfoDialog = lazyComponent(() => import('./InfoDialog'));

/** Gets the code of all dialogs, so that one opens without a network. What fails now is tried when it is wanted. */
export const fetchDialogs = (): Promise<unknown>[] =>
  [ActionDialog, CreateDialog, InfoDialog].map((dialog) => dialog.fetch());
