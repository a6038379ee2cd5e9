import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { I18nProvider } from 'react-admin';
import '@fontsource-variable/inter/wght.css';
import './admin/theme/base.css';
import { createI18n } from './admin/i18n/provider';
import { LoginPage } from './admin/login/LoginPage';
import { storedSession } from './authProvider/session';
import { loadConfig, type ConsoleConfig } from './dataProvider/config';
import { loadCode } from './dataProvider/loadCode';
import { noConnection } from './dataProvider/platformError';
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

interface Failed {
  i18n: I18nProvider;
  /** Phrases: what is the matter, and what the button does about it. */
  why: string;
  button: string;
  onPress: () => void;
}

/**
 * The console once its code is here, or why it is not. Not `lazy`: React holds what comes out of a Suspense fallback back for 300 ms,
 * a third of the time to the first rows.
 */
const useConsoleCode = (wanted: boolean) => {
  const [module, setModule] = useState<Awaited<ReturnType<typeof loadConsole>> | null>(null);
  const [missing, setMissing] = useState<string>();
  useEffect(() => {
    if (wanted) loadCode(loadConsole).then(setModule, ({ message }: Error) => setMissing(message));
  }, [wanted]);
  return { Console: module?.default, missing };
};

/** Nobody signed in: the form alone. Signed in: the console, whose code is fetched while the person types. */
const Start = ({ config, i18n }: { config: ConsoleConfig; i18n: I18nProvider }) => {
  const [session, setSession] = useState(storedSession);
  const { Console, missing } = useConsoleCode(session !== null);
  if (!session) {
    askForSignIn();
    return (
      <LoginPage
        config={config}
        i18n={i18n}
        onStarted={() => void loadConsole().catch(() => undefined)}
        onSignedIn={(signedIn) => {
          history.replaceState(null, '', addressAfterSignIn(location.search));
          setSession(signedIn);
        }}
      />
    );
  }
  if (missing) return <StartFailed i18n={i18n} why={missing} button="Reload" onPress={() => location.reload()} />;
  return Console && <Console config={config} i18n={i18n} session={session} />;
};

/** What the console begins with did not come: nothing can be shown without it. */
const StartFailed = ({ i18n, why, button, onPress }: Failed) => (
  <main className="login">
    <div className="note" role="alert">
      <strong>{i18n.translate('The console could not start')}</strong>
      <p>{i18n.translate(why)}</p>
      <button className="button" type="button" onClick={onPress}>
        {i18n.translate(button)}
      </button>
    </div>
  </main>
);

/** Draws the page: the sign-in, or the console. */
export const start = async (): Promise<void> => {
  const i18n = await createI18n();
  const root = createRoot(document.getElementById('root')!);
  const begin = async () => {
    try {
      const config = await loadConfig();
      root.render(
        <StrictMode>
          <Start config={config} i18n={i18n} />
        </StrictMode>,
      );
    } catch {
      root.render(<StartFailed i18n={i18n} why={noConnection().message} button="Retry" onPress={() => void begin()} />);
    }
  };
  await begin();
};
