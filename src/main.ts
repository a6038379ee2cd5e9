import { applyStoredMode } from './admin/theme/mode';
import { storedToken } from './authProvider/session';
import { preloadFont, loadConsole } from './loadConsole';

applyStoredMode();
// A signed-in user needs the console: fetch its code in parallel with `start`, not after it has run.
if (storedToken() !== null) loadConsole().catch(() => undefined);
else preloadFont();
void import('./start').then(({ start }) => start());
