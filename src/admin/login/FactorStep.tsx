import { useEffect, type FormEvent } from 'react';
import type { SignedIn } from '../../authProvider/signIn';
import type { ConsoleConfig } from '../../dataProvider/config';
import type { ProofQuestion } from '../../dataProvider/proof';
import type { Translate } from '../../resources/language/words';
import { setDocumentTitle } from '../browser/documentTitle';
import { ProofFields } from '../proof/ProofFields';
import { useFactorSignIn } from '../proof/useFactorSignIn';
import { Who } from './Who';

interface Props {
  config: ConsoleConfig;
  t: Translate;
  question: ProofQuestion;
  loginId: string;
  onSignedIn: (signedIn: SignedIn) => void;
  /** Called with what to say when the sign-in has to start again. */
  onStartAgain: (notice?: string) => void;
}

/** The step 'Code' after the password: asks for the second factor. */
const FactorStep = ({ config, t, question, loginId, onSignedIn, onStartAgain }: Props) => {
  useEffect(() => {
    setDocumentTitle(`${t('Code')} · ${t('Payment console')}`);
  });
  const proof = useFactorSignIn({
    config,
    question,
    t,
    onSignedIn,
    onStartAgain: (error) => onStartAgain(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proof.submit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="brand">{t('Payment console')}</p>
      <h1>{t('Log in')}</h1>
      <Who loginId={loginId} t={t} onChange={() => onStartAgain()} />
      <ProofFields proof={proof} t={t} hasHelp />
      {proof.way && (
        <button
          className="button primary"
          type="submit"
          aria-busy={proof.isBusy}
          disabled={proof.isBusy}
          autoFocus={proof.way === 'passkey'}
        >
          {t(proof.isBusy ? 'Signing in…' : proof.way === 'passkey' ? 'Use a passkey' : 'Log in')}
        </button>
      )}
    </form>
  );
};

export default FactorStep;
