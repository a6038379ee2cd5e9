import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../admin/dialogs/Dialog';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { Button } from '../../admin/parts/Button';
import { isMaybeDone, isUnreached } from '../../dataProvider/platformError';
import { newKey } from '../../format/newKey';
import { useRevocableNotice } from '../../admin/outcomes/useRevocableNotice';
import { useAct } from '../../admin/calls/useAct';
import type { AboutNoticeArgs } from '../../admin/outcomes/useNotifyDone';
import { subjectOf } from '../../resources/language/tables';
import { ErrorText } from '../../admin/outcomes/ErrorText';
import { useOpenTask } from './useOpenTask';
import { useTakeNext } from './useTakeNext';

/** Delay before a notice says that the invoice is being taken. Quick answers need none. */
const noticeDelayMs = 600;
const takingNotice = 'taking';

/** A call that takes an invoice. It is repeated with the same key, so that an answer that was lost takes nothing twice. */
interface Attempt {
  record: RaRecord;
  key: string;
}
type Refusal = Attempt & { error: Error };

/**
 * Takes the invoice without confirmation. If another operator was faster, a dialog says who and offers to take the next
 * one; without an answer, or without a connection, it offers to try again.
 */
const TakeDialog = ({ definition, record, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const notify = useNotify();
  const { show, dismiss } = useRevocableNotice();
  const act = useAct(definition);
  const { takeNext, isBusy } = useTakeNext();
  const { openTask, openWhenFree } = useOpenTask();
  const latest = useRef(openWhenFree);
  useEffect(() => {
    latest.current = openWhenFree;
  });
  const [refusal, setRefusal] = useState<Refusal>();
  const startedIds = useRef(new Set<RaRecord['id']>());
  const pending = useRef(0);
  const isRefused = useRef(false);

  const take = useCallback(
    (attempt: Attempt) => {
      pending.current++;
      const openTaken = latest.current();
      const timer = setTimeout(() => show(takingNotice, 'Taking the invoice…'), noticeDelayMs);
      act('take', attempt.record, {}, attempt.key)
        .then(
          () => {
            const about = subjectOf(definition, attempt.record);
            notify('Invoice taken', { messageArgs: { about } satisfies AboutNoticeArgs });
            openTaken(Number(attempt.record.id));
          },
          (error: Error) => {
            dismiss(takingNotice);
            isRefused.current = true;
            setRefusal({ ...attempt, error });
          },
        )
        .finally(() => {
          clearTimeout(timer);
          if (--pending.current === 0 && !isRefused.current) onClose();
        });
    },
    [act, definition, notify, show, dismiss, onClose],
  );

  // On a slow network another row may be taken before the first call is answered. Each invoice is taken.
  useEffect(() => {
    if (!record || startedIds.current.has(record.id)) return;
    startedIds.current.add(record.id);
    take({ record, key: newKey() });
  }, [take, record]);

  const takeNextAndFocus = async () => {
    const task = await takeNext();
    onClose();
    openTask(task);
  };
  if (!refusal) return null;
  const isUnanswered = isMaybeDone(refusal.error);
  const canRepeat = isUnanswered || isUnreached(refusal.error);
  const takeAgain = () => {
    isRefused.current = false;
    setRefusal(undefined);
    take(refusal);
  };
  return (
    <Dialog
      heading={t(isUnanswered ? 'This invoice may have been taken' : 'This invoice was not taken')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('Close')}
          </Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            autoFocus
            onClick={canRepeat ? takeAgain : () => void takeNextAndFocus()}
          >
            {t(canRepeat ? 'Try again' : 'Take next')}
          </Button>
        </>
      }
    >
      <div role="alert">
        <ErrorText error={refusal.error} />
      </div>
    </Dialog>
  );
};

export default TakeDialog;
