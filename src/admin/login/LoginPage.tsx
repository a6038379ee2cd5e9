import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { SignedIn } from '../../authProvider/signIn';
import { storeLastSignIn, storeToken, type SignOutReason } from '../../authProvider/session';
import type { Session } from '../../authProvider/token';
import { whyNoPasskeys } from '../../authProvider/whyNoPasskeys';
import type { ConsoleConfig } from '../../dataProvider/config';
import { writeLastInput } from '../lock/lastInput';
import type { CallRecord } from '../../dataProvider/callLog';
import { loadCode } from '../../dataProvider/loadCode';
import { PlatformError } from '../../dataProvider/platformError';
import { translateWords, type Translate } from '../../resources/language/words';
import { CallDetails } from '../outcomes/CallDetails';
import { setDocumentTitle } from '../browser/documentTitle';
import { errorText } from '../outcomes/errorText';
import { storeWay } from '../proof/lastWay';
import { markSignIn } from './signedInHere';
import { Who } from './Who';
import './login.css';

interface Props {
  config: ConsoleConfig;
  t: Translate;
  onSignedIn: (session: Session) => void;
  /** Called when the user starts to sign in, so that the console's code can be fetched meanwhile. */
  onStarted: () => void;
}

/** The code that calls the platform, which nobody needs before they have typed who they are. */
const signInCode = () => loadCode(() => import('../../authProvider/signIn'));

/** How long the notification of a failed sign-in is shown. */
const noticeDurationMs = 3000;

interface Notice {
  title?: string;
  text: string;
  isTemporary?: boolean;
  /** The call whose answer was wrong. */
  call?: CallRecord;
}

const reasons: Readonly<Record<SignOutReason, string>> = {
  expired: 'Your session has ended. Sign in again.',
  refused: 'The platform no longer accepts your session. Sign in again.',
  elsewhere: 'You signed out in another tab.',
  forbidden: 'The platform refused this to your role, so you were signed out.',
};

const noticeFromAddress = (): Notice | null => {
  const reason = new URLSearchParams(location.search).get('reason');
  return reason !== null && reason in reasons ? { text: reasons[reason as SignOutReason] } : null;
};

/** What older browsers than docs/browsers.md names miss is missed only when it is used: they are told before. */
const noticeOfOldBrowser = (): Notice | null =>
  'any' in AbortSignal
    ? null
    : { text: 'This browser is too old: use Chrome 120, Firefox 128, Safari 17.4, or a newer one.' };

const noticeOf = (error: Error, t: Translate): Notice => ({
  text: errorText(error, t),
  call: error instanceof PlatformError ? error.call : undefined,
});

/** The two-step form 'Log in'. It uses plain markup and does not load the console's code. */
export const LoginPage = ({ config, t, onSignedIn, onStarted }: Props) => {
  const [step, setStep] = useState<'login' | 'password'>('login');
  const [loginId, setLoginId] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(() => noticeFromAddress() ?? noticeOfOldBrowser());
  const [isBusy, setIsBusy] = useState(false);
  /** What else is asked after the password: a form whose code is fetched only then. */
  const [further, setFurther] = useState<ReactNode>(null);
  /** Whether a sign-in with a passkey alone is under way. */
  const [isUsingPasskey, setIsUsingPasskey] = useState(false);
  const [passkeyProblem, setPasskeyProblem] = useState<string>();
  const passkeyButton = useRef<HTMLButtonElement>(null);
  // It was disabled while the browser asked, and lost the focus.
  useEffect(() => {
    if (passkeyProblem !== undefined) passkeyButton.current?.focus();
  }, [passkeyProblem]);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (further) return;
    setDocumentTitle(`${t('Log in')} · ${t('Payment console')}`);
  });
  useEffect(() => input.current?.focus(), [step, notice]);
  useEffect(() => {
    if (!notice?.isTemporary) return undefined;
    const timer = setTimeout(() => setNotice(null), noticeDurationMs);
    return () => clearTimeout(timer);
  }, [notice]);

  /** Number of the sign-in: an answer to one that was left signs nobody in. */
  const current = useRef(0);
  const startAgain = (text?: string) => {
    current.current++;
    setFurther(null);
    setStep('login');
    setPassword('');
    setProblem(null);
    if (text !== undefined) setNotice({ text });
  };

  const complete = ({ session, lastSignIn }: SignedIn) => {
    storeToken(session.token);
    writeLastInput(session.id);
    storeLastSignIn(lastSignIn);
    markSignIn();
    onSignedIn(session);
  };

  /** Goes on after the password and the second factor were accepted: with what is due, then to the console. */
  const goOn = async (signedIn: SignedIn, own: number): Promise<void> => {
    const { session } = signedIn;
    if (own !== current.current) {
      const { endSession } = await loadCode(() => import('../../authProvider/endSession'));
      await endSession(config, session);
      return;
    }
    const common = { config, t, session, loginId: loginId.trim() || session.email, onStartAgain: startAgain };
    if (signedIn.passwordDue) {
      const { default: ChoosePassword } = await loadCode(() => import('./ChoosePassword'));
      const onChosen = (chosen: Session) => void proceed({ ...signedIn, session: chosen, passwordDue: false }, own);
      setFurther(<ChoosePassword {...common} onChosen={onChosen} />);
    } else if (signedIn.factorDue) {
      const { default: SetUpStep } = await loadCode(() => import('./SetUpStep'));
      setFurther(<SetUpStep {...common} onDone={() => void proceed({ ...signedIn, factorDue: false }, own)} />);
    } else complete(signedIn);
  };
  const proceed = (signedIn: SignedIn, own: number) =>
    goOn(signedIn, own).catch((error: unknown) => startAgain(errorText(error as Error, t)));

  const signInWithPasskey = async () => {
    const own = current.current;
    setIsUsingPasskey(true);
    setPasskeyProblem(undefined);
    onStarted();
    try {
      const passkey = await loadCode(() => import('../../authProvider/passkeySignIn'));
      const signedIn = await passkey.signInWithPasskey(config);
      storeWay('passkey');
      await goOn(signedIn, own);
    } catch (error) {
      setPasskeyProblem(errorText(error as Error, t));
    } finally {
      setIsUsingPasskey(false);
    }
  };

  const send = async () => {
    const own = current.current;
    setIsBusy(true);
    setNotice(null);
    try {
      const { signIn } = await signInCode();
      const result = await signIn(config, loginId.trim(), password);
      if ('session' in result) {
        await goOn(result, own);
        return;
      }
      if (own !== current.current) return;
      if ('question' in result) {
        const { default: FactorStep } = await loadCode(() => import('./FactorStep'));
        const { question } = result;
        const asked = { config, t, question, loginId: loginId.trim() };
        setFurther(<FactorStep {...asked} onSignedIn={(one) => void proceed(one, own)} onStartAgain={startAgain} />);
        return;
      }
      startAgain();
      setLoginId('');
      setNotice({ title: 'Error:', text: result.refusal, isTemporary: true });
    } catch (error) {
      if (own === current.current) setNotice(noticeOf(error as Error, t));
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
      void signInCode().catch(() => undefined);
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

  if (further) return <main className="login">{further}</main>;
  const whyNoPasskey = config.extensions ? whyNoPasskeys(config) : undefined;
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
              {notice.call && <CallDetails call={notice.call} t={t} />}
            </div>
          )}
        </div>
        {step === 'password' && (
          <>
            <Who loginId={loginId} t={t} onChange={() => startAgain()} />
            {/* Browsers that keep the password keep whose it is. */}
            <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
          </>
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
        <button className="button primary" type="submit" aria-busy={isBusy} disabled={isBusy || isUsingPasskey}>
          {t(isBusy ? 'Signing in…' : step === 'login' ? 'Continue' : 'Log in')}
        </button>
        {config.extensions && step === 'login' && (
          <button
            className="button"
            type="button"
            aria-busy={isUsingPasskey}
            disabled={isUsingPasskey || whyNoPasskey !== undefined}
            ref={passkeyButton}
            aria-describedby={whyNoPasskey && 'why-no-passkey'}
            onClick={() => void signInWithPasskey()}
          >
            {t('Use a passkey')}
          </button>
        )}
        <p className="problem" role="alert">
          {step === 'login' && passkeyProblem}
        </p>
        {whyNoPasskey && step === 'login' && (
          <p className="advice" id="why-no-passkey">
            {translateWords(whyNoPasskey, t)}
          </p>
        )}
      </form>
    </main>
  );
};
