import { lazyComponent } from '../loading/lazyComponent';
// Styles are imported here: the retry that fetches a dialog's code again does not fetch its styles again.
import '../parts/parts.css';
import './dialogs.css';
import '../inputs/inputs.css';

/** The dialogs that definitions are shown with; their code is fetched when one is first opened. */
export const ActionDialog = lazyComponent(() => import('./ActionDialog'));
export const CreateDialog = lazyComponent(() => import('./CreateDialog'));
export const InfoDialog = lazyComponent(() => import('./InfoDialog'));

/** All of them: their code is fetched in advance, so that they open offline. */
export const dialogs = [ActionDialog, CreateDialog, InfoDialog];
