import { useTranslate } from 'react-admin';
import { Dialog } from '../dialogs/Dialog';
import { Button } from '../parts/Button';
import { SetUpFactor } from '../proof/SetUpFactor';
import { useFactorCalls } from '../proof/useFactorCalls';
import { useConsole } from '../state/ConsoleContext';
import { useSignOut } from '../state/useSignOut';

/** Has a user who is signed in set up a second factor, which the platform requires from now on. */
const FactorDue = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslate();
  const { config, session } = useConsole();
  const factors = useFactorCalls();
  const logOut = useSignOut();
  return (
    <Dialog heading={t('Set up a second factor')} buttons={<Button onClick={logOut}>{t('Logout')}</Button>}>
      <SetUpFactor config={config} calls={factors} email={session.email} t={t} onDone={onDone} />
    </Dialog>
  );
};

export default FactorDue;
