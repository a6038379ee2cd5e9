import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useEffect, useId, useState } from 'react';
import { useLeaving } from './useLeaving';

/** A quick answer (ms) should not make the dialog flicker. */
const patience = 150;

/** Stands where a dialog will be whose content is still on its way, so that a press is answered. */
export const WaitingDialog = ({ heading, onClose }: { heading: string; onClose: () => void }) => {
  const t = useTranslate();
  const titleId = useId();
  const [late, setLate] = useState(false);
  useLeaving(false, onClose);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Dialog
      open
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'dialog' } }}
      transitionDuration={0}
      onClose={onClose}
    >
      <header>
        <h2 id={titleId}>{heading}</h2>
      </header>
      <div className="dialog-body">
        <p role="status">{t('Loading…')}</p>
      </div>
      <footer>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('Cancel')}
        </Button>
      </footer>
    </Dialog>
  );
};
