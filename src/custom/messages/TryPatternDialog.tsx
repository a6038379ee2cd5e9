import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { AboutRecord } from '../../admin/dialogs/AboutRecord';
import { Dialog } from '../../admin/dialogs/Dialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { Refusal } from '../../admin/fields/Refusal';
import { useUnsaved } from '../../admin/dialogs/useUnsaved';
import { WaitingDialog } from '../../admin/dialogs/WaitingDialog';
import { Button } from '../../admin/parts/Button';
import { usePlatform } from '../../admin/state/usePlatform';
import { messages } from '../../resources/messages';
import { MessageStatus, UnmatchedReason } from '../../resources/statuses/messages';
import { listPath } from '../../admin/list/rows/listPath';
import { useOpening } from '../../admin/navigation/openRecord';
import { onPlainClick } from '../../admin/browser/onPlainClick';
import type { Trial } from '../../resources/messageTrials';
import { TriedMessages } from './TriedMessages';

const countMatched = (trial: Trial) => trial.messages.filter(({ status }) => status === MessageStatus.Matched).length;

const unreadPath = listPath(messages, { status: [MessageStatus.Unmatched], why: [UnmatchedReason.noPattern] })!;

/** Summary of a trial, or of its application. */
const TrialSummary = ({ trial, isDone, onLeave }: { trial: Trial; isDone: boolean; onLeave: () => void }) => {
  const t = useTranslate();
  const { go } = useOpening();
  const { tried, unread, more, tookTooLong } = trial;
  if (tried === 0) return <p>{t('Every message of this bank of the last day has been read.')}</p>;
  return (
    <>
      <p>
        {t(
          isDone
            ? 'The patterns of this bank read %{read} of the %{smart_count} message that no pattern had read in the last day; %{completed} completed an invoice. |||| The patterns of this bank read %{read} of the %{smart_count} messages that no pattern had read in the last day; %{completed} completed an invoice.'
            : 'The patterns of this bank would read %{read} of the %{smart_count} message that no pattern has read in the last day; %{completed} would complete an invoice. |||| The patterns of this bank would read %{read} of the %{smart_count} messages that no pattern has read in the last day; %{completed} would complete an invoice.',
          { smart_count: tried, read: trial.messages.length, completed: countMatched(trial) },
        )}{' '}
        {unread > 0 && (
          <>
            {t('Still not read by any pattern: %{unread}.', { unread })}{' '}
            <a
              href={unreadPath}
              onClick={onPlainClick(() => {
                onLeave();
                go(unreadPath);
              })}
            >
              {t('Show messages that no pattern reads')}
            </a>
          </>
        )}
      </p>
      {tookTooLong && <p className="muted">{t('The rest were not tried: patterns took too long.')}</p>}
      {more && !tookTooLong && (
        <p className="muted">{t('There are more; only the newest %{tried} were tried.', { tried })}</p>
      )}
    </>
  );
};

/**
 * Tries a bank's patterns on the unread messages of the last day: shows what would happen, and applies it after
 * confirmation. When it opens automatically after a pattern was added, it closes itself if no message would be read.
 */
const TryPatternDialog = ({ definition, record, offered = false, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const id = Number(record!.id);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [applied, setApplied] = useState<Trial>();
  const trial = useQuery({
    queryKey: ['pattern-trial', id],
    queryFn: async () => (await platform.messages()).tryPattern(id, 'trial'),
    gcTime: 0,
    retry: false,
    // The trial must not change between display and confirmation.
    staleTime: Infinity,
    enabled: !applied,
  });
  const close = () => {
    if (!isBusy) onClose();
  };
  useUnsaved(isBusy);
  const result = applied ?? trial.data;
  const isIdle = offered && !applied && (trial.data?.messages.length === 0 || trial.error !== null);
  useEffect(() => {
    if (isIdle) onClose();
  }, [isIdle, onClose]);

  const apply = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      setApplied(await (await platform.messages()).tryPattern(id, 'apply'));
    } catch (error) {
      setRefusal(error as Error);
    } finally {
      setIsBusy(false);
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'pattern-trial' });
    }
  };

  if (isIdle) return null;
  const heading = t(applied ? 'Unmatched messages read' : 'Try on unmatched messages');
  const error = refusal ?? trial.error;
  if (!result && !error) return offered ? null : <WaitingDialog heading={heading} onClose={onClose} />;
  const isAwaitingApproval = typeof record!.requestedBy === 'string';
  const canApply = !applied && !isAwaitingApproval && trial.data !== undefined && trial.data.messages.length > 0;
  return (
    <Dialog
      heading={heading}
      about={<AboutRecord definition={definition} record={record!} />}
      size="wide"
      onClose={close}
      buttons={
        canApply ? (
          <>
            <Button onClick={close} disabled={isBusy} autoFocus>
              {t('Cancel')}
            </Button>
            <Button kind="primary" isBusy={isBusy} onClick={() => void apply()}>
              {t('Read these messages')}
            </Button>
          </>
        ) : (
          <>
            {trial.error && !applied && (
              <Button isBusy={trial.isFetching} onClick={() => void trial.refetch()}>
                {t('Retry')}
              </Button>
            )}
            <Button kind="primary" onClick={close} autoFocus>
              {t('Close')}
            </Button>
          </>
        )
      }
    >
      <div role="alert">
        {error && (
          <div className="note">
            <strong>{t('The messages could not be read')}</strong>
            <Refusal error={error} onLeave={onClose} />
          </div>
        )}
      </div>
      {result && (
        <>
          <div role="status">
            <TrialSummary trial={result} isDone={applied !== undefined} onLeave={onClose} />
          </div>
          {result.messages.length > 0 && <TriedMessages messages={result.messages} isDone={applied !== undefined} />}
          {isAwaitingApproval && <p>{t('The pattern waits for approval: it reads no messages until then.')}</p>}
          {canApply && (
            <p>{t('Nothing is changed until you confirm. Each message is then taken as if it had just come.')}</p>
          )}
        </>
      )}
    </Dialog>
  );
};

export default TryPatternDialog;
