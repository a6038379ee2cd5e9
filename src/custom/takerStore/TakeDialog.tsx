import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useNotify, useTranslate } from 'react-admin';
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnDialogProps } from '../../admin/dialogs/ownDialogs';
import { newKey } from '../../admin/state/newKey';
import { useAct } from '../../admin/state/useAct';
import { useSay } from '../../admin/state/useSay';
import { reachTask } from './reachTask';
import { useTakeNext } from './useTakeNext';

/** Takes the invoice without asking. Who came too late is told who was first, and offered the next. */
const TakeDialog = ({ definition, record, onClose }: OwnDialogProps) => {
  const t = useTranslate();
  const say = useSay();
  const notify = useNotify();
  const titleId = useId();
  const act = useAct(definition);
  const { takeNext, busy } = useTakeNext();
  const [refusal, setRefusal] = useState<Error>();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current || !record) return;
    begun.current = true;
    act('take', record, {}, newKey()).then(
      () => {
        notify('Invoice taken');
        onClose();
      },
      (error: Error) => setRefusal(error),
    );
  }, [act, record, notify, onClose]);

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
