import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { Button } from '../parts/Button';
import { Dialog } from './Dialog';

/** A quick answer (ms) should not make the dialog flicker. */
const patience = 150;

/** Stands where a dialog will be whose content is still on its way, so that a press is answered. */
export const WaitingDialog = ({ heading, onClose }: { heading: string; onClose: () => void }) => {
  const t = useTranslate();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Dialog
      heading={heading}
      onClose={onClose}
      buttons={
        <Button onClick={onClose} autoFocus>
          {t('Cancel')}
        </Button>
      }
    >
      <p role="status">{t('Loading…')}</p>
    </Dialog>
  );
};
