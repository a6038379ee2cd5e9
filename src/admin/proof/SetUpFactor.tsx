import { useState } from 'react';
import { whyNoPasskeys } from '../../authProvider/whyNoPasskeys';
import type { ConsoleConfig } from '../../dataProvider/config';
import type { FactorCalls } from '../../dataProvider/factorCalls';
import { translateWords, type Translate } from '../../resources/language/words';
import { Button } from '../parts/Button';
import { NewAppForm } from './NewAppForm';
import { RecoveryCodes } from './RecoveryCodes';
import { useNewPasskey } from './useNewPasskey';
import './proof.css';

interface Props {
  config: ConsoleConfig;
  calls: FactorCalls;
  email: string;
  t: Translate;
  onDone: () => void;
}

/** Has somebody set up their first second factor, because the platform requires one: an authenticator app or a passkey. */
export const SetUpFactor = ({ config, calls, email, t, onDone }: Props) => {
  const [view, setView] = useState<'choice' | 'app'>('choice');
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = (recoveryCodes: readonly string[] | undefined) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  };
  const passkey = useNewPasskey({ calls, t, onDone: finish });
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
      <Button onClick={passkey.add} isBusy={passkey.isBusy} disabled={refusal !== undefined}>
        {t('Passkey')}
      </Button>
      {refusal && <p className="muted">{translateWords(refusal, t)}</p>}
      <div role="alert">{passkey.problem && <p className="note">{passkey.problem}</p>}</div>
    </div>
  );
};
