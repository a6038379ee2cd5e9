import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { FactorCalls, NewApp } from '../../dataProvider/factorCalls';
import type { Translate } from '../../resources/language/words';
import { Button } from '../parts/Button';
import { QrCode } from '../parts/QrCode';
import { errorText } from '../outcomes/errorText';
import { CopyText } from '../parts/CopyText';
import { ProofFields } from './ProofFields';
import { useProof } from './useProof';
import './proof.css';

const qrOptions = { scale: 6, margin: 2 };

/** Props of the form: the calls, and what follows. */
export interface NewAppProps {
  calls: FactorCalls;
  t: Translate;
  /** Whether it takes the place of another one. */
  isReplacing?: boolean;
  /** Called with the recovery codes if it is the first factor. */
  onDone: (recoveryCodes: readonly string[] | undefined) => void;
  onBack: () => void;
}

/** The secret in groups of four, so that people can type it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

const NewAppCode = ({ app, calls, t, isReplacing = false, onDone, onBack }: NewAppProps & { app: NewApp }) => {
  const proof = useProof({
    question: { factor: ['totp'], ticket: app.ticket },
    t,
    send: async (given) => {
      if ('code' in given) onDone(await calls.confirmApp(app.ticket, given.code));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proof.submit();
  };
  return (
    <form className="new-app" onSubmit={submit} noValidate>
      <p>
        {t(
          'Scan this with an authenticator app on your phone (Google Authenticator, Microsoft Authenticator, 1Password and others), then type the code that it shows.',
        )}
      </p>
      <a className="button on-this-device" href={app.address}>
        {t('Open in an app on this device')}
      </a>
      <QrCode text={app.address} label={t('QR code of your second factor')} options={qrOptions} />
      <div>
        <p className="muted">{t('Or type this key into the app:')}</p>
        <p className="new-app-key">
          <code>{grouped(app.secret)}</code>
          <CopyText text={app.secret} label="Copy" t={t} />
        </p>
      </div>
      <ProofFields proof={proof} t={t} />
      {isReplacing && (
        <p className="muted">
          {t('The one that you have works until then. Your other sessions end, and your recovery codes stay.')}
        </p>
      )}
      <div className="proof-send">
        <Button type="submit" kind="primary" isBusy={proof.isBusy}>
          {t(isReplacing ? 'Replace' : 'Turn on')}
        </Button>
        <Button onClick={onBack} disabled={proof.isBusy}>
          {t('Back')}
        </Button>
      </div>
    </form>
  );
};

/** Sets up an authenticator app: a QR code with its secret, then a code that the app shows. */
const NewAppForm = (props: NewAppProps) => {
  const { calls, t, onBack } = props;
  const [app, setApp] = useState<NewApp>();
  const [error, setError] = useState<Error>();
  const begin = useCallback(() => {
    let isMounted = true;
    setError(undefined);
    calls.beginApp().then(
      (begun) => isMounted && setApp(begun),
      (failure: Error) => isMounted && setError(failure),
    );
    return () => {
      isMounted = false;
    };
  }, [calls]);
  useEffect(begin, [begin]);
  if (app) return <NewAppCode {...props} app={app} />;
  if (error === undefined) return <p role="status">{t('Loading…')}</p>;
  return (
    <>
      <div className="note" role="alert">
        {errorText(error, t)}
      </div>
      <div className="proof-send">
        <Button kind="primary" onClick={begin}>
          {t('Retry')}
        </Button>
        <Button onClick={onBack}>{t('Back')}</Button>
      </div>
    </>
  );
};

export default NewAppForm;
