import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { PlatformError } from '../../dataProvider/platformError';
import { Button } from '../parts/Button';
import { LoadFailure } from '../outcomes/LoadFailure';
import { PlainDialog } from '../dialogs/PlainDialog';
import { usePlatform } from '../state/usePlatform';
import { useNotifyError } from '../outcomes/useNotifyError';
import { SessionRow } from './SessionRow';

const notFound = 404;

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
    queryFn: async () => (await platform.sessions()).fetchOwnSessions(),
    staleTime: 0,
    gcTime: 0,
    // The list stays as it was opened: nothing moves under the pointer.
    refetchOnWindowFocus: false,
  });
  const end = async (id: number) => {
    setEnding(id);
    try {
      await (await platform.sessions()).endOwnSession(id);
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
      await (await platform.sessions()).endOtherSessions();
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
