import type { I18nProvider } from 'react-admin';
import { ConsoleApp } from './admin/ConsoleApp';
import type { Session } from './authProvider/token';
import { callEffects } from './custom/callEffects';
import { cells } from './custom/cells';
import { customDialogs } from './custom/dialogs';
import { customPages } from './custom/pages';
import { panelHeaders } from './custom/panelHeaders';
import { panelSections } from './custom/panelSections';
import type { ConsoleConfig } from './dataProvider/config';

export { createI18n } from './admin/i18n/provider';

/** The console of a signed-in user: the generic admin with the custom screens and dialogs. */
const Console = (props: { config: ConsoleConfig; i18n: I18nProvider; session: Session }) => (
  <ConsoleApp
    {...props}
    pages={customPages}
    cells={cells}
    dialogs={customDialogs}
    panelHeaders={panelHeaders}
    panelSections={panelSections}
    effects={callEffects}
  />
);

export default Console;
