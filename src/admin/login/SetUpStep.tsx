import { useEffect, useState } from 'react';
import type { Session } from '../../authProvider/token';
import type { ConsoleConfig } from '../../dataProvider/config';
import { createFactorCalls } from '../../dataProvider/factorCalls';
import { createHttp } from '../../dataProvider/http';
import { canceled } from '../../dataProvider/platformError';
import type { Translate } from '../../resources/language/words';
import { setDocumentTitle } from '../browser/documentTitle';
import { SetUpFactor } from '../proof/SetUpFactor';
import { Who } from './Who';

interface Props {
  config: ConsoleConfig;
  t: Translate;
  /** The session that allows only to set up a second factor, and is not stored before. */
  session: Session;
  onDone: () => void;
  onStartAgain: (notice?: string) => void;
}

/** The step after the first sign-in of somebody who must have a second factor. */
const SetUpStep = ({ config, t, session, onDone, onStartAgain }: Props) => {
  const [hasCodes, setHasCodes] = useState(false);
  const title = hasCodes ? 'Recovery codes' : 'Set up a second factor';
  useEffect(() => {
    setDocumentTitle(`${t(title)} · ${t('Payment console')}`);
  });
  const [calls] = useState(() => {
    const onRefused = () => onStartAgain('Your session has ended. Sign in again.');
    // The proof of this sign-in is too old by now.
    const onProofNeeded = () => {
      onStartAgain('This took too long. Start again.');
      return Promise.reject(canceled());
    };
    return createFactorCalls(createHttp({ ...config, token: () => session.token, onRefused, onProofNeeded }));
  });
  return (
    <div className="step">
      <p className="brand">{t('Payment console')}</p>
      <h1>{t(title)}</h1>
      {!hasCodes && <Who loginId={session.email} t={t} onChange={() => onStartAgain()} />}
      <SetUpFactor
        config={config}
        calls={calls}
        email={session.email}
        t={t}
        onCodes={() => setHasCodes(true)}
        onDone={onDone}
      />
    </div>
  );
};

export default SetUpStep;
