import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useId, type ReactNode } from 'react';
import { useLeaving } from './useLeaving';

interface Props {
  heading: string;
  /** A small line over the heading. */
  label?: string;
  /** Which record it is about, under the title. */
  about?: ReactNode;
  /** A table needs more room than a form. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that only tells: it has a Close button and nothing else. */
export const PlainDialog = ({ heading, label, about, isWide = false, onClose, children }: Props) => {
  const t = useTranslate();
  const titleId = useId();
  useLeaving(false, onClose);
  return (
    <Dialog
      open
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { className: isWide ? 'dialog wide' : 'dialog' } }}
      onClose={onClose}
    >
      <header>
        {label && <small>{label}</small>}
        <h2 id={titleId}>{heading}</h2>
        {about && <small>{about}</small>}
      </header>
      <div className="dialog-body">{children}</div>
      <footer>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('Close')}
        </Button>
      </footer>
    </Dialog>
  );
};
