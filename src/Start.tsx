import { useEffect, useState } from 'react';
import type { I18nProvider } from 'ra-core';
import { LoginPage } from './admin/login/LoginPage';
import { storedSession } from './authProvider/session';
import type { ConsoleConfig } from './dataProvider/config';
import { loadConsole } from './loadConsole';

const homeAddress = '/dashboard/main';
const entryAddress = '/dashboard/auth';

/** Where a sign-in leads: to the deep link that asked for it, else to Main. Only addresses of this console count. */
export const addressAfterSignIn = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/dashboard\/(?!auth\b)[\w-]/.test(next) ? next : homeAddress;
};

/** An address that needs a sign-in is kept beside the form, so that it opens afterwards. */
const askForSignIn = () => {
  const { pathname, search } = location;
  if (pathname === entryAddress) return;
  const isDeepLink = /^\/dashboard\/./.test(pathname);
  const query = isDeepLink ? `?${new URLSearchParams({ next: pathname + search }).toString()}` : '';
  history.replaceState(null, '', entryAddress + query);
};

/**
 * The console once its code is here. Not `lazy`: React holds what comes out of a Suspense fallback back for 300 ms,
 * a third of the time to the first rows.
 */
const useConsoleCode = (wanted: boolean) => {
  const [module, setModule] = useState<Awaited<ReturnType<typeof loadConsole>> | null>(null);
  useEffect(() => {
    if (wanted) void loadConsole().then(setModule);
  }, [wanted]);
  return module?.default;
};

/** Nobody signed in: the form alone. Signed in: the console, whose code is fetched while the person types. */
export const Start = ({ config, i18n }: { config: ConsoleConfig; i18n: I18nProvider }) => {
  const [session, setSession] = useState(storedSession);
  const Console = useConsoleCode(session !== null);
  if (!session) {
    askForSignIn();
    return (
      <LoginPage
        config={config}
        i18n={i18n}
        onStarted={() => void loadConsole()}
        onSignedIn={(signedIn) => {
          history.replaceState(null, '', addressAfterSignIn(location.search));
          setSession(signedIn);
        }}
      />
    );
  }
  return Console && <Console config={config} i18n={i18n} session={session} />;
};

/** The console's own server did not answer: nothing can be shown without it. */
export const StartFailed = ({ i18n, onRetry }: { i18n: I18nProvider; onRetry: () => void }) => (
  <main className="login">
    <div className="note" role="alert">
      <strong>{i18n.translate('The console could not start')}</strong>
      <p>{i18n.translate('No connection to the platform. Check your network and try again.')}</p>
      <button className="button" type="button" onClick={onRetry}>
        {i18n.translate('Retry')}
      </button>
    </div>
  </main>
);
