import { useEffect, useRef, useState, type FormEvent } from 'react';
import { choosePassword } from '../../authProvider/choosePassword';
import type { Session } from '../../authProvider/token';
import type { ConsoleConfig } from '../../dataProvider/config';
import { PlatformError } from '../../dataProvider/platformError';
import type { Translate } from '../../resources/language/words';
import { setDocumentTitle } from '../browser/documentTitle';
import { passwordAdvice, passwordAdviceBelowError, passwordProblem, type PasswordProblem } from './ownPassword';
import { errorText } from '../outcomes/errorText';
import { Who } from './Who';

interface Props {
  config: ConsoleConfig;
  t: Translate;
  /** The session of the temporary password: it allows only choosing a new one and is not stored. */
  session: Session;
  /** The user name for password managers. */
  loginId: string;
  onChosen: (session: Session) => void;
  onStartAgain: () => void;
}

const unauthorised = 401;

const labels = { password: 'New password', again: 'Repeat the new password' } as const;
const names = ['password', 'again'] as const;

/**
 * The form 'Choose a password' after a sign-in with a temporary one; the new password is typed twice. The typed values
 * stay until the platform accepts them.
 */
const ChoosePassword = ({ config, t, session, loginId, onChosen, onStartAgain }: Props) => {
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const inputs = useRef<Partial<Record<PasswordProblem['field'], HTMLInputElement | null>>>({});
  useEffect(() => {
    setDocumentTitle(`${t('Choose a password')} · ${t('Payment console')}`);
  });
  useEffect(() => inputs.current.password?.focus(), []);
  // Moves the focus once per refusal, never while the user types.
  useEffect(() => {
    if (problem) inputs.current[problem.field]?.focus();
  }, [problem]);

  const send = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      onChosen(await choosePassword(config, session, typed.password));
    } catch (error) {
      const message = errorText(error as Error, t);
      if (error instanceof PlatformError && error.field === 'password')
        setProblem({ field: 'password', words: message });
      else if (error instanceof PlatformError && error.status === unauthorised) onStartAgain();
      else setRefusal(message);
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const newProblem = passwordProblem(typed, t);
    setProblem(newProblem);
    if (!newProblem) void send();
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="brand">{t('Payment console')}</p>
      <h1>{t('Choose a password')}</h1>
      <p className="muted">
        {t('You signed in with a temporary password. Choose one that only you know; it replaces the temporary one.')}
      </p>
      <div role="alert">{refusal && <div className="note">{refusal}</div>}</div>
      <Who loginId={loginId} t={t} onChange={onStartAgain} />
      <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
      {names.map((name) => {
        const isWrong = problem?.field === name;
        return (
          <div key={name} className="field">
            <label htmlFor={name}>{t(labels[name])}</label>
            <input
              ref={(input) => {
                inputs.current[name] = input;
              }}
              id={name}
              name={name}
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={255}
              value={typed[name]}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? `${name}-problem` : name === 'password' ? 'password-advice' : undefined}
              onChange={(event) => {
                setTyped((current) => ({ ...current, [name]: event.target.value }));
                setProblem(null);
              }}
            />
            {isWrong && (
              <p className="problem" id={`${name}-problem`}>
                {problem.words}
              </p>
            )}
            {name === 'password' && (
              <p className="advice" id="password-advice">
                {t(isWrong ? passwordAdviceBelowError : passwordAdvice)}
              </p>
            )}
          </div>
        );
      })}
      <label className="show">
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        {t('Show password')}
      </label>
      <button className="button primary" type="submit" aria-busy={isBusy} disabled={isBusy}>
        {t(isBusy ? 'Signing in…' : 'Save and log in')}
      </button>
    </form>
  );
};

export default ChoosePassword;
