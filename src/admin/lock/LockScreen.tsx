import { useTranslate } from 'react-admin';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { endSession } from '../../authProvider/endSession';
import { signIn, type SignedIn } from '../../authProvider/signIn';
import { whyNoPasskeys } from '../../authProvider/whyNoPasskeys';
import type { ConsoleConfig } from '../../dataProvider/config';
import { loadCode } from '../../dataProvider/loadCode';
import { announceEnd } from '../../authProvider/otherTabs';
import { signOut } from '../../authProvider/session';
import type { ProofQuestion } from '../../dataProvider/proof';
import { Button } from '../parts/Button';
import { Layer } from '../parts/Layer';
import { TextBox } from '../parts/TextBox';
import { lastWay } from '../proof/lastWay';
import { ProofFields } from '../proof/ProofFields';
import { useFactorSignIn } from '../proof/useFactorSignIn';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { useErrorText } from '../outcomes/useErrorText';

interface FormProps {
  /** Label of the button that sends; undefined where nothing can be sent. */
  button: string | undefined;
  isBusy: boolean;
  /** The focus starts on the button, where there is no input. */
  startsOnButton?: boolean;
  onSubmit: () => void;
  onLogOut: () => void;
  /** A button beside the one that sends. */
  more?: ReactNode;
  children: ReactNode;
}

/** The form of the lock around what it asks for. */
const LockForm = ({ button, isBusy, startsOnButton, onSubmit, onLogOut, more, children }: FormProps) => {
  const t = useTranslate();
  const titleId = useId();
  const { config, session } = useConsole();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Layer isOverAll layerClass="lock" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <h2 id={titleId}>{t('Locked')}</h2>
        <p>
          {t(
            'Locked after %{smart_count} minute of inactivity. Everything you had open is still there. |||| Locked after %{smart_count} minutes of inactivity. Everything you had open is still there.',
            { smart_count: config.idleMinutes },
          )}
        </p>
        <p className="muted">{session.email}</p>
        {children}
        {button !== undefined && (
          <Button type="submit" kind="primary" isBusy={isBusy} autoFocus={startsOnButton}>
            {t(button)}
          </Button>
        )}
        {more}
        <Button className="plain" onClick={onLogOut}>
          {t('Logout')}
        </Button>
      </form>
    </Layer>
  );
};

interface StepProps {
  onSignedIn: (signedIn: SignedIn) => void;
  onLogOut: () => void;
}

/** Whether passkeys work here and one was used last: everybody else would only have one button more. */
const offersPasskey = (config: ConsoleConfig) =>
  config.extensions && whyNoPasskeys(config) === undefined && lastWay() === 'passkey';

type PasswordProps = StepProps & { problemBefore: string | undefined; onQuestion: (question: ProofQuestion) => void };

const PasswordStep = ({ problemBefore, onSignedIn, onQuestion, onLogOut }: PasswordProps) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const passwordId = useId();
  const { config, session } = useConsole();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(problemBefore);
  const [isBusy, setIsBusy] = useState(false);
  const [isUsingPasskey, setIsUsingPasskey] = useState(false);
  const unlockWithPasskey = async () => {
    setIsUsingPasskey(true);
    setProblem(undefined);
    try {
      const passkey = await loadCode(() => import('../../authProvider/passkeySignIn'));
      onSignedIn(await passkey.signInWithPasskey(config));
    } catch (error) {
      setProblem(errorText(error as Error));
    } finally {
      setIsUsingPasskey(false);
    }
  };
  const unlock = async () => {
    if (password === '') {
      setProblem(t('Password cannot be empty'));
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      const result = await signIn(config, session.email, password);
      if ('question' in result) onQuestion(result.question);
      else if ('session' in result) onSignedIn(result);
      else setProblem(t('This password is wrong'));
    } catch (error) {
      setProblem(errorText(error as Error));
    } finally {
      setPassword('');
      setIsBusy(false);
    }
  };
  return (
    <LockForm
      button="Unlock"
      isBusy={isBusy || isUsingPasskey}
      onSubmit={() => void unlock()}
      onLogOut={onLogOut}
      more={
        offersPasskey(config) && (
          <Button isBusy={isUsingPasskey} disabled={isBusy} onClick={() => void unlockWithPasskey()}>
            {t('Use a passkey')}
          </Button>
        )
      }
    >
      <div>
        <label htmlFor={passwordId}>{t('Password')}</label>
        <TextBox
          id={passwordId}
          value={password}
          invalid={problem !== undefined}
          helper={problem}
          isHelperUrgent
          input={{ type: 'password', autoFocus: true, autoComplete: 'current-password', maxLength: 255 }}
          onChange={(event) => {
            setProblem(undefined);
            setPassword(event.target.value);
          }}
        />
      </div>
    </LockForm>
  );
};

type FactorProps = StepProps & { question: ProofQuestion; onStartAgain: (problem: string) => void };

/** Asks for the second factor after the password, as the sign-in does. */
const FactorStep = ({ question, onSignedIn, onStartAgain, onLogOut }: FactorProps) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const { config } = useConsole();
  const proof = useFactorSignIn({
    config,
    question,
    t,
    onSignedIn,
    onStartAgain: (error) => onStartAgain(errorText(error)),
  });
  const button = proof.way && (proof.way === 'passkey' ? 'Use a passkey' : 'Unlock');
  return (
    <LockForm
      button={button}
      isBusy={proof.isBusy}
      startsOnButton={proof.way === 'passkey'}
      onSubmit={proof.submit}
      onLogOut={onLogOut}
    >
      <div>
        <ProofFields proof={proof} t={t} hasHelp />
      </div>
    </LockForm>
  );
};

/** Asks for the password of the signed-in user, and their second factor, above everything else on screen. */
const LockScreen = ({ onBack }: { onBack: () => void }) => {
  const t = useTranslate();
  const { config, session, renewToken } = useConsole();
  const platform = usePlatform();
  const [question, setQuestion] = useState<ProofQuestion>();
  /** Why it asks for the password again, and how often it has. */
  const [restart, setRestart] = useState<{ problem?: string; count: number }>({ count: 0 });
  /** Whether the user chose to sign out: an answer that arrives later signs nobody in. */
  const hasLeft = useRef(false);
  const logOut = () => {
    hasLeft.current = true;
    void platform.signOut();
    announceEnd(session.id);
    signOut();
  };
  const unlock = ({ session: begun, passwordDue, factorDue }: SignedIn) => {
    const isSamePerson = begun.id === session.id;
    if (!hasLeft.current && isSamePerson && !passwordDue && !factorDue) {
      // The new session replaces the locked one, which ends.
      void platform.signOut();
      renewToken(begun.token);
      onBack();
      return;
    }
    void endSession(config, begun);
    if (hasLeft.current) return;
    if (isSamePerson) {
      // Such a session does not unlock: the user chooses a password or sets up a second factor on the sign-in page.
      logOut();
      return;
    }
    startAgain(t('This is another account. Unlock with yours.'));
  };
  const startAgain = (text: string) => {
    setRestart(({ count }) => ({ problem: text, count: count + 1 }));
    setQuestion(undefined);
  };
  const common = { onSignedIn: unlock, onLogOut: logOut };
  return question ? (
    <FactorStep {...common} question={question} onStartAgain={startAgain} />
  ) : (
    <PasswordStep key={restart.count} {...common} problemBefore={restart.problem} onQuestion={setQuestion} />
  );
};

export default LockScreen;
