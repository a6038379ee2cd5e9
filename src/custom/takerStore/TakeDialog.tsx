import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnDialogProps } from '../../admin/dialogs/ownDialogs';
import { newKey } from '../../admin/state/newKey';
import { useTakeBack } from '../../admin/state/takeBack';
import { useAct } from '../../admin/state/useAct';
import { useSay } from '../../admin/state/useSay';
import { reachTask } from './reachTask';
import { useTakeNext } from './useTakeNext';

/** A quick answer (ms) needs no word of waiting. */
const patience = 600;
const waitingWords = 'Taking the invoice…';

/** Takes the invoice without asking. Who came too late is told who was first, and offered the next. */
const TakeDialog = ({ definition, record, onClose }: OwnDialogProps) => {
  const t = useTranslate();
  const say = useSay();
  const notify = useNotify();
  const takeBack = useTakeBack();
  const titleId = useId();
  const act = useAct(definition);
  const { takeNext, busy } = useTakeNext();
  const [refusal, setRefusal] = useState<Error>();
  const begun = useRef(new Set<RaRecord['id']>());
  const pending = useRef(0);
  const isRefused = useRef(false);

  // On a slow network the next may be pressed before the first is answered: each is taken.
  useEffect(() => {
    if (!record || begun.current.has(record.id)) return;
    begun.current.add(record.id);
    pending.current++;
    const timer = setTimeout(() => notify(waitingWords), patience);
    act('take', record, {}, newKey())
      .then(
        () => notify('Invoice taken'),
        (error: Error) => {
          takeBack(waitingWords);
          isRefused.current = true;
          setRefusal(error);
        },
      )
      .finally(() => {
        clearTimeout(timer);
        if (--pending.current === 0 && !isRefused.current) onClose();
      });
  }, [act, record, notify, takeBack, onClose]);

  const next = async () => {
    const task = await takeNext();
    onClose();
    reachTask(task);
  };
  if (!refusal) return null;
  return (
    <Dialog open fullWidth aria-labelledby={titleId} slotProps={{ paper: { className: 'dialog' } }} onClose={onClose}>
      <header>
        <h2 id={titleId}>{t('This invoice was not taken')}</h2>
      </header>
      <div className="dialog-body">
        <p role="alert">{say(refusal)}</p>
      </div>
      <footer>
        <Button variant="outlined" onClick={onClose} disabled={busy}>
          {t('Close')}
        </Button>
        <Button variant="contained" loading={busy} autoFocus onClick={() => void next()}>
          {t('Take next')}
        </Button>
      </footer>
    </Dialog>
  );
};

export default TakeDialog;
