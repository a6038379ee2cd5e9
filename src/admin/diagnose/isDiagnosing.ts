import { createStore } from '../../dataProvider/store';
import { Role } from '../../resources/language/roles';

/** Who may list the last calls: those who mend the platform. */
export const diagnosingRoles: readonly Role[] = [Role.Owner, Role.Developer];

/** Whether this page was opened with `?diagnose`, until the list is closed. */
export const isDiagnosing = createStore(new URLSearchParams(location.search).has('diagnose'));
