import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { Button } from '../parts/Button';
import { Dialog } from './Dialog';

/** The dialog appears after this delay, so that it does not flicker when the content loads quickly. */
const showDelayMs = 150;

/** Shown in place of a dialog while it loads, as feedback to the click. */
export const WaitingDialog = ({ heading, onClose }: { heading: string; onClose: () => void }) => {
  const t = useTranslate();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), showDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
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
