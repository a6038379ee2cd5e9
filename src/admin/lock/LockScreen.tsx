import { useTranslate } from 'react-admin';
import { useId, useState, type FormEvent } from 'react';
import { signIn } from '../../authProvider/signIn';
import { announceEnd } from '../../authProvider/neighbours';
import { signOut } from '../../authProvider/session';
import { Button } from '../parts/Button';
import { Layer } from '../parts/Layer';
import { TextBox } from '../parts/TextBox';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { useErrorText } from '../state/useErrorText';

/** Asks for the password of the signed-in user, above everything else on screen. */
const LockScreen = ({ onBack }: { onBack: () => void }) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const titleId = useId();
  const passwordId = useId();
  const { config, session, renewToken } = useConsole();
  const platform = usePlatform();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const logOut = () => {
    void platform.signOut();
    announceEnd(session.id);
    signOut();
  };
  const unlock = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const result = await signIn(config, session.email, password);
      if (!('session' in result) || result.session.id !== session.id) {
        setProblem(t('This password is wrong'));
        return;
      }
      if (result.passwordDue) {
        // A temporary password does not unlock: the user must choose a new one on the login page.
        logOut();
        return;
      }
      // The new session replaces the locked one, which ends.
      void platform.signOut();
      renewToken(result.session.token);
      onBack();
    } catch (error) {
      setProblem(errorText(error as Error));
    } finally {
      setPassword('');
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') setProblem(t('Password cannot be empty'));
    else void unlock();
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
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {t('Unlock')}
        </Button>
        <Button className="plain" onClick={logOut}>
          {t('Logout')}
        </Button>
      </form>
    </Layer>
  );
};

export default LockScreen;
