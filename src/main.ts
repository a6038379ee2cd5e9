import { applyStoredMode } from './admin/theme/mode';
import { storedToken } from './authProvider/session';
import { fetchLetters, loadConsole } from './loadConsole';

applyStoredMode();
// Somebody signed in will need it: it is fetched beside what begins, not after that has run.
if (storedToken() !== null) loadConsole().catch(() => undefined);
else fetchLetters();
void import('./start').then(({ start }) => start());
