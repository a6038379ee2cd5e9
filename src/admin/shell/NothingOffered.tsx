import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { PageHead } from '../parts/PageHead';
import { useConsole } from '../state/ConsoleContext';
import { openOwnDialog, ownDialogsFor } from '../state/ownDialogs';
import { useSignOut } from '../state/useSignOut';

/** Shown to a role of which the platform offers no screen. What is left is to change the password, and to leave. */
const NothingOffered = () => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const logOut = useSignOut();
  const password = ownDialogsFor(config.extensions, session.role).find(({ name }) => name === 'password');
  return (
    <>
      <PageHead title={t('Main')} />
      <div className="note calm">
        <p className="notice-text">{t('This platform offers no screen that your role may open.')}</p>
        <p className="notice-text">
          {password && <Button onClick={() => openOwnDialog.set(password.name)}>{t(password.label)}</Button>}{' '}
          <Button onClick={logOut}>{t('Logout')}</Button>
        </p>
      </div>
    </>
  );
};

export default NothingOffered;
