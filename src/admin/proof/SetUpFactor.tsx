import { useEffect, useRef, useState } from 'react';
import { whyNoPasskeys } from '../../authProvider/whyNoPasskeys';
import type { ConsoleConfig } from '../../dataProvider/config';
import type { FactorCalls } from '../../dataProvider/factorCalls';
import { translateWords, type Translate } from '../../resources/language/words';
import { Button } from '../parts/Button';
import NewAppForm from './NewAppForm';
import { RecoveryCodes } from './RecoveryCodes';
import { useNewPasskey } from './useNewPasskey';
import './proof.css';

interface Props {
  config: ConsoleConfig;
  calls: FactorCalls;
  email: string;
  t: Translate;
  /** Called when the recovery codes are shown: nothing but saving them leads on. */
  onCodes?: () => void;
  onDone: () => void;
}

/** Has somebody set up their first second factor, because the platform requires one: an authenticator app or a passkey. */
export const SetUpFactor = ({ config, calls, email, t, onCodes, onDone }: Props) => {
  const [view, setView] = useState<'choice' | 'app'>('choice');
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = (recoveryCodes: readonly string[] | undefined) => {
    if (!recoveryCodes) {
      onDone();
      return;
    }
    setCodes(recoveryCodes);
    onCodes?.();
  };
  const [problem, setProblem] = useState<string>();
  const passkey = useNewPasskey({ calls, t, onDone: finish, onProblem: setProblem });
  const passkeyButton = useRef<HTMLButtonElement>(null);
  // It was disabled while the browser asked, and lost the focus.
  useEffect(() => {
    if (problem !== undefined) passkeyButton.current?.focus();
  }, [problem]);
  const refusal = whyNoPasskeys(config);
  if (codes) return <RecoveryCodes codes={codes} email={email} t={t} onSaved={onDone} />;
  if (view === 'app') return <NewAppForm calls={calls} t={t} onDone={finish} onBack={() => setView('choice')} />;
  return (
    <div className="factor-choices">
      <p className="muted">
        {t(
          'This platform asks you for a second factor beside your password, so that whoever learns the password cannot get in.',
        )}
      </p>
      <Button kind="primary" onClick={() => setView('app')} disabled={passkey.isBusy} autoFocus>
        {t('Authenticator app')}
      </Button>
      <Button ref={passkeyButton} onClick={passkey.add} isBusy={passkey.isBusy} disabled={refusal !== undefined}>
        {t('Passkey')}
      </Button>
      {refusal && <p className="muted">{translateWords(refusal, t)}</p>}
      <div role="alert">{problem && <p className="note">{problem}</p>}</div>
    </div>
  );
};
