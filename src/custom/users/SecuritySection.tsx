import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useNotifyError } from '../../admin/outcomes/useNotifyError';
import { PanelSection, SectionFailure } from '../../admin/panel/PanelSection';
import { deviceName } from '../../admin/fields/deviceName';
import { SessionRow } from '../../admin/shell/SessionRow';
import { usePlatform } from '../../admin/state/usePlatform';
import { PlatformError } from '../../dataProvider/platformError';
import { formatDateTime } from '../../format/dates';
import { proof as proofs } from '../../resources/statuses/people';
import {
  endsNoOwners,
  type FailedTries,
  type SignInRecord,
  type UserFactor,
  type UserSession,
} from '../../resources/userSecurity';
import { useUserSecurity } from './useUserSecurity';

const notFound = 404;
/** Number of sessions, and of sign-ins, that are shown before 'Show all'. */
const initialCount = 5;

/** What a proof is called: 'Passkey'. Undefined where it is not known. */
const useProofName = () => {
  const t = useTranslate();
  return (proof: number | null) => {
    const option = proof === null ? undefined : proofs[proof];
    return option && t(option.label);
  };
};

const ShowAll = ({ onClick }: { onClick: () => void }) => {
  const t = useTranslate();
  return (
    <button
      className="button small"
      type="button"
      onClick={({ currentTarget }) => {
        // The button goes, and the focus would go with it.
        const list = currentTarget.previousElementSibling as HTMLElement;
        list.tabIndex = -1;
        list.focus();
        onClick();
      }}
    >
      {t('Show all')}
    </button>
  );
};

const Factors = ({ factors, recoveryCodes }: { factors: UserFactor[]; recoveryCodes: number }) => {
  const t = useTranslate();
  if (factors.length === 0) return <p className="muted">{t('None: only the password is asked for.')}</p>;
  return (
    <ul className="sessions">
      {factors.map(({ name, createDate, lastUsed }) => (
        <li className="session" key={`${createDate} ${name}`}>
          <div>
            <strong>{name === null ? t('Authenticator app') : `${t('Passkey')}: ${name}`}</strong>
            <p>{t('Since %{date}', { date: formatDateTime(createDate) })}</p>
            {lastUsed !== null && <p>{t('Last used %{date}', { date: formatDateTime(lastUsed) })}</p>}
          </div>
        </li>
      ))}
      <li className="session muted">
        {t('%{count} recovery code is left |||| %{count} recovery codes are left', {
          count: recoveryCodes,
          smart_count: recoveryCodes,
        })}
      </li>
    </ul>
  );
};

interface SessionsProps {
  uuid: string;
  sessions: UserSession[];
  endsSessions: boolean;
}

/** The sessions as they were opened: one that ends keeps its place. */
const Sessions = ({ uuid, sessions, endsSessions }: SessionsProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const notifyError = useNotifyError();
  const proofName = useProofName();
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set());
  const [ending, setEnding] = useState<ReadonlySet<number>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const end = async (id: number) => {
    setEnding((before) => new Set(before).add(id));
    try {
      await (await platform.security()).endUserSession(uuid, id);
      setEnded((before) => new Set(before).add(id));
    } catch (problem) {
      if (problem instanceof PlatformError && problem.status === notFound)
        setEnded((before) => new Set(before).add(id));
      else notifyError(problem);
    } finally {
      setEnding((before) => new Set([...before].filter((one) => one !== id)));
    }
  };
  if (sessions.length === 0) return <p className="muted">{t('Signed in nowhere.')}</p>;
  return (
    <>
      <ul className="sessions">
        {sessions.slice(0, showsAll ? undefined : initialCount).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            proof={proofName(session.proof)}
            isEnded={ended.has(session.id)}
            isEnding={ending.has(session.id)}
            refusal={endsSessions ? undefined : t(endsNoOwners)}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      {sessions.length > initialCount && !showsAll && <ShowAll onClick={() => setShowsAll(true)} />}
    </>
  );
};

const SignIns = ({ signIns, none }: { signIns: readonly (SignInRecord | FailedTries)[]; none: string }) => {
  const t = useTranslate();
  const proofName = useProofName();
  const [showsAll, setShowsAll] = useState(false);
  if (signIns.length === 0) return <p className="muted">{none}</p>;
  return (
    <>
      <ol className="sign-ins">
        {signIns.slice(0, showsAll ? undefined : initialCount).map((signIn, index) => (
          <li key={`${signIn.date} ${index}`}>
            <span className="numeric">{formatDateTime(signIn.date)}</span>
            <small className="muted">
              {[signIn.address, deviceName(signIn, t), proofName(signIn.proof)].filter(Boolean).join(' · ')}
              {'tries' in signIn &&
                signIn.tries > 1 &&
                ` · ${t('%{count} time |||| %{count} times', { count: signIn.tries, smart_count: signIn.tries })}`}
            </small>
          </li>
        ))}
      </ol>
      {signIns.length > initialCount && !showsAll && <ShowAll onClick={() => setShowsAll(true)} />}
    </>
  );
};

/** For an Owner, in the panel of a user: second factors, sessions with 'End', sign-ins and tries that failed. */
const SecuritySection = ({ record }: { record: RaRecord }) => {
  const t = useTranslate();
  const uuid = String(record.uuid);
  const { data, error, refetch } = useUserSecurity(uuid);
  return (
    <PanelSection heading="Security" className="user-security">
      {error && !data && <SectionFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="muted panel-late">{t('Loading…')}</p>}
      {data && (
        <>
          <h4>{t('Second factor')}</h4>
          <Factors factors={data.factors} recoveryCodes={data.recoveryCodes} />
          <h4>{t('Sessions')}</h4>
          <Sessions uuid={uuid} sessions={data.sessions} endsSessions={data.endsSessions} />
          <h4>{t('Sign-ins')}</h4>
          <SignIns signIns={data.signIns} none={t('Has not signed in yet.')} />
          <h4>{t('Tries that failed')}</h4>
          <SignIns signIns={data.failed} none={t('None')} />
        </>
      )}
    </PanelSection>
  );
};

export default SecuritySection;
