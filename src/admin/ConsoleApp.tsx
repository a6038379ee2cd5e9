import { CoreAdminContext, localStorageStore } from 'react-admin';
import { useEffect, useMemo, useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { signOut, storedSession, onTokenRenewed } from '../authProvider/session';
import type { Session } from '../authProvider/token';
import { startSessionClock } from '../authProvider/sessionClock';
import type { ConsoleConfig } from '../dataProvider/config';
import { IdleLock } from './lock/IdleLock';
import { useAlerts } from './notifications/useAlerts';
import { watchBack } from './browser/backGuard';
import { blockStrayPresses } from './shell/strayPresses';
import { Screens, type Pages } from './Screens';
import { usePlatformNotices } from './shell/usePlatformNotices';
import { ProofQuestions } from './shell/ProofQuestions';
import { SessionWarning } from './shell/SessionWarning';
import type { CallEffects } from './registries/callEffects';
import type { Cells } from './registries/cells';
import type { CustomDialogs } from './registries/customDialogs';
import type { PanelHeaders } from './registries/panelHeaders';
import type { PanelSections } from './registries/panelSections';
import { ConsoleContext } from './state/ConsoleContext';
import { createServices, type Services } from './state/services';
import { usePollWithoutSocket } from './state/usePollWithoutSocket';
import { useMode } from './theme/useMode';

interface Props {
  config: ConsoleConfig;
  i18n: I18nProvider;
  session: Session;
  pages: Pages;
  cells: Cells;
  dialogs: CustomDialogs;
  panelHeaders: PanelHeaders;
  panelSections: PanelSections;
  effects: CallEffects;
}

const store = localStorageStore();

watchBack();
blockStrayPresses();

/** Creates the services when the console mounts and closes them when it unmounts. */
const useServices = (config: ConsoleConfig, session: Session): Services | null => {
  const [services, setServices] = useState<Services | null>(null);
  useEffect(() => {
    const created = createServices(config, session);
    setServices(created);
    return created.close;
  }, [config, session]);
  return services;
};

/** Returns when the session ends. Moves later each time the token is renewed. */
const useSessionEnd = (session: Session) => {
  const [endsAt, setEndsAt] = useState(session.endsAt);
  useEffect(() => onTokenRenewed(() => setEndsAt(storedSession()?.endsAt ?? session.endsAt)), [session]);
  return endsAt;
};

/** Returns the minutes left once the session is about to end, otherwise null. Signs out when it ends. */
const useSessionClock = (session: Session) => {
  const endsAt = useSessionEnd(session);
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  useEffect(() => {
    setMinutesLeft(null);
    return startSessionClock(endsAt, { onWarn: setMinutesLeft, onEnd: () => signOut('expired') });
  }, [endsAt]);
  return minutesLeft;
};

const ConsoleContent = ({ pages, services }: Pick<Props, 'pages'> & { services: Services }) => {
  // Sets the CSS variables of the theme, which all styles use.
  useMode();
  usePollWithoutSocket(services.cache.refetchAll);
  usePlatformNotices(services.notices);
  useAlerts(services.notices);
  return (
    <>
      <Screens pages={pages} />
      <ProofQuestions services={services} />
      <IdleLock />
    </>
  );
};

/** The console of a signed-in user: react-admin's core around our own shell and screens. */
export const ConsoleApp = ({
  config,
  i18n,
  session,
  pages,
  cells,
  dialogs,
  panelHeaders,
  panelSections,
  effects,
}: Props) => {
  const services = useServices(config, session);
  const minutesLeft = useSessionClock(session);
  const state = useMemo(() => {
    if (!services) return null;
    const { listChanges, refetching, live, http, renewToken } = services;
    return {
      config,
      session,
      cells,
      dialogs,
      panelHeaders,
      panelSections,
      effects,
      listChanges,
      refetching,
      live,
      http,
      renewToken,
    };
  }, [config, session, cells, dialogs, panelHeaders, panelSections, effects, services]);
  if (!services || !state) return null;
  return (
    <BrowserRouter>
      <ConsoleContext.Provider value={state}>
        <CoreAdminContext
          authProvider={services.authProvider}
          basename="/dashboard"
          dataProvider={services.dataProvider}
          i18nProvider={i18n}
          queryClient={services.queryClient}
          store={store}
        >
          <ConsoleContent pages={pages} services={services} />
          {minutesLeft !== null && <SessionWarning minutesLeft={minutesLeft} />}
        </CoreAdminContext>
      </ConsoleContext.Provider>
    </BrowserRouter>
  );
};
