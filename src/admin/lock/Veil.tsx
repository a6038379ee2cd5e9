import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useId, useState, type FormEvent } from 'react';
import { signIn } from '../../authProvider/signIn';
import { signOut } from '../../authProvider/session';
import { useConsole } from '../state/ConsoleContext';
import { usePlatform } from '../state/usePlatform';
import { useSay } from '../state/useSay';

/** Asks who is away for the password, over all that there is. */
const Veil = ({ onBack }: { onBack: () => void }) => {
  const t = useTranslate();
  const say = useSay();
  const titleId = useId();
  const { config, session, renew } = useConsole();
  const platform = usePlatform();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const leave = () => {
    void platform.signOut();
    signOut();
  };
  const open = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const result = await signIn(config, session.email, password);
      if (!('session' in result) || result.session.id !== session.id) {
        setProblem(t('This password is wrong'));
        return;
      }
      if (result.passwordDue) {
        // A temporary password opens nothing here: one's own is chosen where one signs in.
        leave();
        return;
      }
      // The new session takes the place of the one that was left alone.
      void platform.signOut();
      renew(result.session.token);
      onBack();
    } catch (error) {
      setProblem(say(error as Error));
    } finally {
      setPassword('');
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') setProblem(t('Password cannot be empty'));
    else void open();
  };
  return (
    <Dialog open fullScreen className="lock" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <h2 id={titleId}>{t('Locked')}</h2>
        <p>{t('Nobody was here for a while. Everything you had open is still there.')}</p>
        <p className="muted">{session.email}</p>
        <TextField
          fullWidth
          autoFocus
          type="password"
          label={t('Password')}
          value={password}
          error={problem !== undefined}
          helperText={problem}
          autoComplete="current-password"
          slotProps={{ htmlInput: { maxLength: 255 }, formHelperText: { role: 'alert' } }}
          onChange={(event) => {
            setProblem(undefined);
            setPassword(event.target.value);
          }}
        />
        <Button type="submit" variant="contained" fullWidth loading={busy}>
          {t('Unlock')}
        </Button>
        <Button fullWidth onClick={leave}>
          {t('Logout')}
        </Button>
      </form>
    </Dialog>
  );
};

export default Veil;
