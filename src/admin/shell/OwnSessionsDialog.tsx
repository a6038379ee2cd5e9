import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { PlatformError } from '../../dataProvider/platformError';
import type { OwnSession } from '../../dataProvider/sessionCalls';
import { formatDateTime } from '../../format/dates';
import { Button } from '../parts/Button';
import { LoadFailure } from '../outcomes/LoadFailure';
import { PlainDialog } from '../dialogs/PlainDialog';
import { usePlatform } from '../state/usePlatform';
import { useNotifyError } from '../outcomes/useNotifyError';
import { deviceName } from './deviceName';

const notFound = 404;

interface RowProps {
  session: OwnSession;
  isEnded: boolean;
  isEnding: boolean;
  onEnd: () => void;
}

/** A session: its device, address and times. One that ended keeps its place, so that no other button moves there. */
const SessionRow = ({ session, isEnded, isEnding, onEnd }: RowProps) => {
  const t = useTranslate();
  const device = deviceName(session, t);
  const { address, createDate, lastSeen, isCurrent } = session;
  return (
    <li className="session">
      <div>
        <strong>{device}</strong>
        <p>{address}</p>
        <p>{t('Since %{date}', { date: formatDateTime(createDate) })}</p>
        {!isCurrent && lastSeen !== null && <p>{t('Last seen %{date}', { date: formatDateTime(lastSeen) })}</p>}
      </div>
      {isCurrent ? (
        <span className="session-state">{t('This session')}</span>
      ) : isEnded ? (
        <span className="session-state muted" role="status">
          {t('Ended')}
        </span>
      ) : (
        <Button
          className="small"
          isBusy={isEnding}
          aria-label={t('End session: %{device}', { device })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
};

/** Where the user is signed in, and buttons to end the other sessions. */
const OwnSessionsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const notifyError = useNotifyError();
  const platform = usePlatform();
  const [ended, setEnded] = useState<ReadonlySet<number>>(new Set());
  const [ending, setEnding] = useState<number>();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => platform.ownSessions(),
    staleTime: 0,
    gcTime: 0,
    // The list stays as it was opened: nothing moves under the pointer.
    refetchOnWindowFocus: false,
  });
  const end = async (id: number) => {
    setEnding(id);
    try {
      await platform.endOwnSession(id);
      setEnded((before) => new Set(before).add(id));
    } catch (problem) {
      if (!(problem instanceof PlatformError)) throw problem;
      if (problem.status === notFound) setEnded((before) => new Set(before).add(id));
      else notifyError(problem);
    } finally {
      setEnding(undefined);
    }
  };
  const others = (data ?? []).filter(({ id, isCurrent }) => !isCurrent && !ended.has(id));
  const endOthers = async () => {
    setIsEndingAll(true);
    try {
      await platform.endOtherSessions();
      setEnded((before) => new Set([...before, ...others.map(({ id }) => id)]));
    } catch (problem) {
      notifyError(problem);
    } finally {
      setIsEndingAll(false);
    }
  };
  return (
    <PlainDialog heading={t('Sessions')} onClose={onClose}>
      <p>{t('Where you are signed in. End what you do not recognize, and change your password.')}</p>
      {others.length > 1 && (
        <p>
          <Button className="small" isBusy={isEndingAll} onClick={() => void endOthers()}>
            {t('End all but this')}
          </Button>
        </p>
      )}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('Loading…')}</p>}
      {data && (
        <ul className="sessions">
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnded={ended.has(session.id)}
              isEnding={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
    </PlainDialog>
  );
};

export default OwnSessionsDialog;
