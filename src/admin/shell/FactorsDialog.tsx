import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { whyNoPasskeys } from '../../authProvider/whyNoPasskeys';
import type { Factor, Factors } from '../../dataProvider/factorCalls';
import { formatDateTime } from '../../format/dates';
import { translateWords } from '../../resources/language/words';
import { Dialog } from '../dialogs/Dialog';
import { LoadFailure } from '../outcomes/LoadFailure';
import { PlainDialog } from '../dialogs/PlainDialog';
import { lazyComponent } from '../loading/lazyComponent';
import { Button } from '../parts/Button';
import type { NewAppProps } from '../proof/NewAppForm';
import { RecoveryCodes } from '../proof/RecoveryCodes';
import { useNewPasskey } from '../proof/useNewPasskey';
import { useFactorCalls } from '../proof/useFactorCalls';
import { useConsole } from '../state/ConsoleContext';
import { useNotifyError } from '../outcomes/useNotifyError';

/** Says what is instead of the form, with a way back. */
const NewAppFrame = ({ t, onBack, children }: Pick<NewAppProps, 't' | 'onBack'> & { children: ReactNode }) => (
  <>
    {children}
    <div className="proof-send">
      <Button onClick={onBack}>{t('Back')}</Button>
    </div>
  </>
);

const NewAppForm = lazyComponent(() => import('../proof/NewAppForm'), NewAppFrame);

const heading = 'Second factor';

/** What is asked before it is done. */
type Question = { kind: 'remove'; factor: Factor; isApp: boolean; isLast: boolean } | { kind: 'renew' };

interface ConfirmationProps {
  question: Question;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

const Confirmation = ({ question, onConfirm, onClose }: ConfirmationProps) => {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const isRemoval = question.kind === 'remove';
  const button = isRemoval ? 'Delete' : 'Make new codes';
  const confirm = async () => {
    setIsBusy(true);
    await onConfirm();
    setIsBusy(false);
  };
  return (
    <Dialog
      isAlert
      heading={t(
        !isRemoval ? 'Make new recovery codes' : question.isApp ? 'Delete the authenticator app' : 'Delete the passkey',
      )}
      onClose={() => !isBusy && onClose()}
      buttons={
        <>
          <Button onClick={onClose} disabled={isBusy} autoFocus>
            {t('Cancel')}
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={() => void confirm()}>
            {t(button)}
          </Button>
        </>
      }
    >
      <p>
        {t(
          isRemoval
            ? question.isLast
              ? 'It no longer lets you in. Without any second factor your password alone does. Your other sessions end.'
              : 'It no longer lets you in. Your other sessions end.'
            : 'The recovery codes that you have now stop working at once.',
        )}
      </p>
    </Dialog>
  );
};

interface RowProps {
  title: string;
  factor: Factor;
  /** Why it cannot be deleted. */
  disabledReason: string | undefined;
  onRemove: () => void;
}

const FactorRow = ({ title, factor: { createDate, lastUsed }, disabledReason, onRemove }: RowProps) => {
  const t = useTranslate();
  return (
    <li className="session">
      <div>
        <strong>{title}</strong>
        <p>{t('Since %{date}', { date: formatDateTime(createDate) })}</p>
        {lastUsed !== null && <p>{t('Last used %{date}', { date: formatDateTime(lastUsed) })}</p>}
        {disabledReason && <p>{disabledReason}</p>}
      </div>
      <Button
        className="small"
        aria-label={t('Delete: %{name}', { name: title })}
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={onRemove}
      >
        {t('Delete')}
      </Button>
    </li>
  );
};

interface ListProps {
  factors: Factors;
  onAsk: (question: Question) => void;
  onNewApp: () => void;
  onDone: (codes: readonly string[] | undefined) => void;
}

const FactorList = ({ factors: { isRequired, app, passkeys, recoveryCodes }, onAsk, onNewApp, onDone }: ListProps) => {
  const t = useTranslate();
  const { config } = useConsole();
  const factors = useFactorCalls();
  const refusal = whyNoPasskeys(config);
  const notify = useNotify();
  const passkey = useNewPasskey({
    calls: factors,
    t,
    onDone,
    onProblem: (problem) => problem !== undefined && notify(problem, { type: 'error' }),
  });
  const isOnlyOne = (app === null ? 0 : 1) + passkeys.length === 1;
  const lock =
    isRequired && isOnlyOne ? t('You need a second factor: set up another one before you delete this one') : undefined;
  const hasFactor = app !== null || passkeys.length > 0;
  return (
    <>
      <p>
        {t(
          hasFactor
            ? 'You are asked for one of these after your password, and again before important steps.'
            : 'Whoever learns your password can sign in as you. A second factor stops them: you are asked for it after the password.',
        )}
      </p>
      {hasFactor && (
        <ul className="sessions">
          {app && (
            <FactorRow
              title={t('Authenticator app')}
              factor={app}
              disabledReason={lock}
              onRemove={() => onAsk({ kind: 'remove', factor: app, isApp: true, isLast: isOnlyOne })}
            />
          )}
          {passkeys.map((factor) => (
            <FactorRow
              key={factor.id}
              title={factor.name ? `${t('Passkey')}: ${factor.name}` : t('Passkey')}
              factor={factor}
              disabledReason={lock}
              onRemove={() => onAsk({ kind: 'remove', factor, isApp: false, isLast: isOnlyOne })}
            />
          ))}
          <li className="session">
            <div>
              <strong>{t('Recovery codes')}</strong>
              <p>{t('%{smart_count} left |||| %{smart_count} left', { smart_count: recoveryCodes })}</p>
            </div>
            <Button className="small" onClick={() => onAsk({ kind: 'renew' })}>
              {t('Make new codes')}
            </Button>
          </li>
        </ul>
      )}
      <div className="proof-buttons">
        <Button onClick={onNewApp} disabled={passkey.isBusy}>
          {t(app ? 'Replace the authenticator app' : 'Set up an authenticator app')}
        </Button>
        <Button onClick={passkey.add} isBusy={passkey.isBusy} disabled={refusal !== undefined}>
          {t('Add a passkey')}
        </Button>
      </div>
      {refusal && <p className="muted">{translateWords(refusal, t)}</p>}
    </>
  );
};

/** The user's own second factors: an authenticator app, passkeys, recovery codes. */
const FactorsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { session } = useConsole();
  const factors = useFactorCalls();
  const [isNewApp, setIsNewApp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [question, setQuestion] = useState<Question>();
  const { data, error, refetch } = useQuery({
    queryKey: ['own-factors'],
    queryFn: factors.fetch,
    staleTime: 0,
    gcTime: 0,
  });
  const isReplacing = isNewApp && data?.app !== null;
  const finish = (recoveryCodes: readonly string[] | undefined) => {
    setIsNewApp(false);
    setCodes(recoveryCodes);
    void refetch();
    notify(isReplacing ? 'Authenticator app replaced: the old one no longer works' : 'Second factor added');
  };
  const confirm = async (asked: Question) => {
    try {
      if (asked.kind === 'renew') setCodes(await factors.renewRecoveryCodes());
      else {
        await factors.remove(asked.factor.id);
        notify('Second factor deleted');
      }
      await refetch();
    } catch (failure) {
      notifyError(failure);
    } finally {
      setQuestion(undefined);
    }
  };
  if (codes)
    return (
      <Dialog heading={t('Recovery codes')}>
        <RecoveryCodes codes={codes} email={session.email} t={t} onSaved={() => setCodes(undefined)} />
      </Dialog>
    );
  if (isNewApp)
    return (
      <Dialog heading={t(isReplacing ? 'Replace the authenticator app' : 'Authenticator app')} onClose={onClose}>
        <NewAppForm calls={factors} t={t} isReplacing={isReplacing} onDone={finish} onBack={() => setIsNewApp(false)} />
      </Dialog>
    );
  return (
    <PlainDialog heading={t(heading)} onClose={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('Loading…')}</p>}
      {data && <FactorList factors={data} onAsk={setQuestion} onNewApp={() => setIsNewApp(true)} onDone={finish} />}
      {question && (
        <Confirmation question={question} onConfirm={() => confirm(question)} onClose={() => setQuestion(undefined)} />
      )}
    </PlainDialog>
  );
};

export default FactorsDialog;
