import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { isTicketEnded, type ProofQuestion } from '../../dataProvider/proof';
import { Dialog } from '../dialogs/Dialog';
import { Button } from '../parts/Button';
import { ProofFields } from '../proof/ProofFields';
import { useProof } from '../proof/useProof';
import { useFactorCalls } from '../proof/useFactorCalls';
import { useErrorText } from '../outcomes/useErrorText';

interface Props {
  onProven: () => void;
  onClose: () => void;
}

const heading = 'Is it you?';

const Question = ({
  question,
  onProven,
  onExpired,
  onClose,
}: Props & { question: ProofQuestion; onExpired: () => void }) => {
  const t = useTranslate();
  const factors = useFactorCalls();
  const proof = useProof({
    question,
    t,
    send: async (given) => {
      try {
        await factors.prove(question.ticket, given);
        onProven();
      } catch (error) {
        // The challenge of a passkey that was not used for long: the platform asks anew.
        if (isTicketEnded(error)) onExpired();
        throw error;
      }
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    proof.submit();
  };
  const close = () => {
    if (proof.isSending) return;
    proof.leavePasskey();
    onClose();
  };
  return (
    <Dialog
      heading={t(heading)}
      form={{ onSubmit }}
      onClose={close}
      buttons={
        <>
          <Button onClick={close} disabled={proof.isSending}>
            {t('Cancel')}
          </Button>
          {proof.way && (
            <Button type="submit" kind="primary" isBusy={proof.isBusy} autoFocus={proof.way === 'passkey'}>
              {t(proof.way === 'passkey' ? 'Use a passkey' : 'Continue')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('For this step the platform asks again who you are. It goes on by itself once you answer.')}</p>
      <ProofFields proof={proof} t={t} hasHelp />
    </Dialog>
  );
};

/** Asks the user to prove who they are before a call that waits for it. */
const ProofDialog = (props: Props) => {
  const t = useTranslate();
  const errorText = useErrorText();
  const factors = useFactorCalls();
  const [question, setQuestion] = useState<ProofQuestion>();
  const [error, setError] = useState<Error>();
  const ask = useCallback(() => {
    let isMounted = true;
    setError(undefined);
    factors.ask().then(
      (asked) => isMounted && setQuestion(asked),
      (failure: Error) => isMounted && setError(failure),
    );
    return () => {
      isMounted = false;
    };
  }, [factors]);
  useEffect(ask, [ask]);
  if (question) return <Question {...props} question={question} onExpired={ask} />;
  return (
    <Dialog
      heading={t(heading)}
      onClose={props.onClose}
      buttons={
        <>
          <Button onClick={props.onClose}>{t('Cancel')}</Button>
          {error && (
            <Button kind="primary" onClick={ask}>
              {t('Retry')}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <div className="note" role="alert">
          {errorText(error)}
        </div>
      ) : (
        <p role="status">{t('Loading…')}</p>
      )}
    </Dialog>
  );
};

export default ProofDialog;
