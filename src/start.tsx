import { StrictMode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import './admin/theme/base.css';
import { loadPhrases, preferredLocale, translateWith, type Phrases } from './admin/i18n/loadPhrases';
import { LoginPage } from './admin/login/LoginPage';
import { signInPath, storedSession } from './authProvider/session';
import type { Session } from './authProvider/token';
import { loadConfig, type ConsoleConfig } from './dataProvider/config';
import { loadCode } from './dataProvider/loadCode';
import { noConnection } from './dataProvider/platformError';
import { loadConsole } from './loadConsole';
import type { Translate } from './resources/language/words';
import { useChangedScreens } from './useChangedScreens';

const homePath = '/dashboard/main';

/**
 * Returns the path to open after sign-in: the deep link in `?next=`, otherwise Main. Accepts only paths of this
 * console, so that a link cannot redirect elsewhere.
 */
export const addressAfterSignIn = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/dashboard\/(?!auth\b)[\w-]/.test(next) ? next : homePath;
};

/** Goes to the sign-in address and keeps a deep link in `?next=`, so that it opens afterwards. */
const goToSignIn = () => {
  const { pathname, search } = location;
  if (pathname === signInPath) return;
  const isDeepLink = /^\/dashboard\/./.test(pathname);
  const query = isDeepLink ? `?${new URLSearchParams({ next: pathname + search })}` : '';
  history.replaceState(null, '', signInPath + query);
};

/** The session that another tab gives to this one, if any. */
type AskedSession = Promise<Session | null>;

interface StartFailedProps {
  t: Translate;
  /** Phrases: the error, and the label of the button. */
  message: string;
  button: string;
  onClick: () => void;
}

/**
 * Returns the console component and its i18n provider once its code is loaded, or the error message. Does not use `lazy`: React delays the
 * content of a resolved Suspense fallback by 300 ms, a third of the time to the first rows.
 */
const useConsoleCode = (isNeeded: boolean, phrases: Phrases) => {
  const [code, setCode] = useState<Awaited<ReturnType<typeof loadConsole>>>();
  const [loadError, setLoadError] = useState<string>();
  useEffect(() => {
    if (isNeeded) loadCode(loadConsole).then(setCode, ({ message }: Error) => setLoadError(message));
  }, [isNeeded]);
  const i18n = useMemo(() => code?.createI18n(phrases), [code, phrases]);
  return { Console: code?.default, i18n, loadError };
};

/** Shows the sign-in form or the console. The console's code is fetched while the user types. */
const Start = ({ config, phrases, asked }: { config: ConsoleConfig; phrases: Phrases; asked: AskedSession }) => {
  const t = translateWith(phrases);
  const [session, setSession] = useState(storedSession);
  const open = (opened: Session) => {
    if (location.pathname === signInPath) history.replaceState(null, '', addressAfterSignIn(location.search));
    setSession((current) => current ?? opened);
  };
  useEffect(() => {
    void asked.then((given) => given && open(given));
  }, [asked]);
  const { Console, i18n, loadError } = useConsoleCode(session !== null, phrases);
  const changedScreens = useChangedScreens();
  if (!session) {
    goToSignIn();
    return (
      <LoginPage config={config} t={t} onStarted={() => void loadConsole().catch(() => undefined)} onSignedIn={open} />
    );
  }
  if (loadError) return <StartFailed t={t} message={loadError} button="Reload" onClick={() => location.reload()} />;
  return Console && i18n && <Console key={changedScreens} config={config} i18n={i18n} session={session} />;
};

/** Replaces the whole page when the console's code or configuration could not be loaded. */
const StartFailed = ({ t, message, button, onClick }: StartFailedProps) => (
  <main className="login">
    <div className="note" role="alert">
      <strong>{t('The console could not start')}</strong>
      <p>{t(message)}</p>
      <button className="button" type="button" onClick={onClick}>
        {t(button)}
      </button>
    </div>
  </main>
);

/**
 * Renders the page: the sign-in form or the console, or an error with Retry if `config.json` cannot be loaded. `asked`:
 * the session that another tab gives, for which the sign-in form does not wait. `loading`: the configuration, which is loaded already.
 */
export const start = async (asked: AskedSession, loading: Promise<ConsoleConfig>): Promise<void> => {
  const phrases = await loadPhrases(preferredLocale());
  document.documentElement.lang = phrases.language;
  const root = createRoot(document.getElementById('root')!);
  const tryStart = async (loaded: Promise<ConsoleConfig>) => {
    try {
      const config = await loaded;
      void asked.then(async (session) => {
        if (!session) return;
        const { recordTab } = await loadCode(() => import('./authProvider/recordTab'));
        await recordTab(config, session);
      });
      root.render(
        <StrictMode>
          <Start config={config} phrases={phrases} asked={asked} />
        </StrictMode>,
      );
    } catch {
      root.render(
        <StartFailed
          t={translateWith(phrases)}
          message={noConnection().message}
          button="Retry"
          onClick={() => void tryStart(loadConfig())}
        />,
      );
    }
  };
  await tryStart(loading);
};
