import { applyStoredMode } from './admin/theme/mode';
import { askOtherTabs } from './authProvider/otherTabs';
import { signInPath, storedToken } from './authProvider/session';
import { loadConfig } from './dataProvider/config';
import { preloadFont, loadConsole } from './loadConsole';

applyStoredMode();
// A signed-in user needs the console: fetch its code in parallel with `start`, not after it has run.
if (storedToken() !== null) loadConsole().catch(() => undefined);
else preloadFont();
// Whoever opens the sign-in page itself wants to sign in.
const asks = storedToken() === null && location.pathname !== signInPath;
const config = loadConfig();
// A configuration that cannot be loaded is reported by the page.
const asked = config.then(
  ({ handsOverSessions }) => (asks && handsOverSessions ? askOtherTabs() : null),
  () => null,
);
void import('./start').then(({ start }) => start(asked, config));
