import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { I18nProvider } from 'react-admin';
import { signIn } from '../../authProvider/signIn';
import { storeLastSignIn, storeToken, type Session, type SignOutReason } from '../../authProvider/session';
import type { ConsoleConfig } from '../../dataProvider/config';
import { writeLastInput } from '../lock/lastInput';
import { loadCode } from '../../dataProvider/loadCode';
import type { Translate } from '../../resources/language/words';
import { setDocumentTitle } from '../parts/documentTitle';
import { errorText } from '../state/errorText';
import type ChoosePassword from './ChoosePassword';
import { markSignIn } from './signedInHere';
import './login.css';

interface Props {
  config: ConsoleConfig;
  i18n: I18nProvider;
  onSignedIn: (session: Session) => void;
  /** Called when the user starts to sign in, so that the console's code can be fetched meanwhile. */
  onStarted: () => void;
}

/** How long the notification of a failed sign-in is shown (specification, section 8). */
const noticeDurationMs = 3000;

interface Notice {
  title?: string;
  text: string;
  isTemporary?: boolean;
}

const reasons: Readonly<Record<SignOutReason, string>> = {
  expired: 'Your session has ended. Sign in again.',
  refused: 'The platform no longer accepts your session. Sign in again.',
  elsewhere: 'You signed out in another tab.',
  forbidden: 'The platform refused this to your role, so you were signed out.',
};

/** A sign-in that needs a new password, and the form that asks for it, whose code is fetched only then. */
interface PendingSignIn {
  Step: typeof ChoosePassword;
  session: Session;
  lastSignIn: unknown;
}

const noticeFromAddress = (): Notice | null => {
  const reason = new URLSearchParams(location.search).get('reason');
  return reason !== null && reason in reasons ? { text: reasons[reason as SignOutReason] } : null;
};

/** The two-step form 'Log in' (specification, section 2). It uses plain markup and does not load the console's code. */
export const LoginPage = ({ config, i18n, onSignedIn, onStarted }: Props) => {
  const t: Translate = (phrase, figures) => i18n.translate(phrase, figures);
  const [step, setStep] = useState<'login' | 'password'>('login');
  const [loginId, setLoginId] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(noticeFromAddress);
  const [isBusy, setIsBusy] = useState(false);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (pending) return;
    setDocumentTitle(`${t('Log in')} · ${t('Payment console')}`);
  });
  useEffect(() => input.current?.focus(), [step, notice]);
  useEffect(() => {
    if (!notice?.isTemporary) return undefined;
    const timer = setTimeout(() => setNotice(null), noticeDurationMs);
    return () => clearTimeout(timer);
  }, [notice]);

  const startAgain = () => {
    setPending(null);
    setStep('login');
    setPassword('');
    setProblem(null);
  };

  const complete = (session: Session, lastSignIn: unknown) => {
    storeToken(session.token);
    writeLastInput(session.id);
    storeLastSignIn(lastSignIn);
    markSignIn();
    onSignedIn(session);
  };

  const send = async () => {
    setIsBusy(true);
    setNotice(null);
    try {
      const result = await signIn(config, loginId.trim(), password);
      if ('session' in result) {
        const { session, lastSignIn, passwordDue } = result;
        if (passwordDue)
          setPending({ Step: (await loadCode(() => import('./ChoosePassword'))).default, session, lastSignIn });
        else complete(session, lastSignIn);
        return;
      }
      startAgain();
      setLoginId('');
      setNotice({ title: 'Error:', text: result.refusal, isTemporary: true });
    } catch (error) {
      setNotice({ text: errorText(error as Error, t) });
    } finally {
      setIsBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (step === 'login') {
      if (loginId.trim() === '') {
        setProblem('Login ID/EMail cannot be empty');
        return;
      }
      onStarted();
      setStep('password');
    } else if (password === '') {
      setProblem('Password cannot be empty');
    } else {
      void send();
    }
  };

  const setValue = (value: string) => {
    setProblem(null);
    if (step === 'login') setLoginId(value);
    else setPassword(value);
  };

  if (pending) {
    const { Step, session, lastSignIn } = pending;
    return (
      <main className="login">
        <Step
          config={config}
          i18n={i18n}
          session={session}
          loginId={loginId.trim()}
          onChosen={(chosen) => complete(chosen, lastSignIn)}
          onStartAgain={startAgain}
        />
      </main>
    );
  }
  const label = step === 'login' ? 'Login ID or EMail' : 'Password';
  return (
    <main className="login">
      <form onSubmit={submit} noValidate>
        <p className="brand">{t('Payment console')}</p>
        <h1>{t('Log in')}</h1>
        <div role="status" aria-live="polite">
          {notice && (
            <div className="note">
              {notice.title && <strong>{t(notice.title)}</strong>}
              {t(notice.text)}
            </div>
          )}
        </div>
        {step === 'password' && (
          <p className="who">
            <span>{loginId}</span>
            <button type="button" onClick={startAgain}>
              {t('Change')}
            </button>
          </p>
        )}
        <label htmlFor="credential">{t(label)}</label>
        <input
          key={step}
          ref={input}
          id="credential"
          name={step === 'login' ? 'username' : 'password'}
          type={step === 'login' ? 'text' : 'password'}
          autoComplete={step === 'login' ? 'username' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          value={step === 'login' ? loginId : password}
          aria-invalid={problem !== null}
          aria-describedby={problem ? 'credential-problem' : undefined}
          onChange={(event) => setValue(event.target.value)}
        />
        {problem && (
          <p className="problem" id="credential-problem">
            {t(problem)}
          </p>
        )}
        <button className="button primary" type="submit" aria-busy={isBusy} disabled={isBusy}>
          {t(isBusy ? 'Signing in…' : step === 'login' ? 'Continue' : 'Log in')}
        </button>
      </form>
    </main>
  );
};
