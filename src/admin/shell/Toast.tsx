import Snackbar from '@mui/material/Snackbar';
import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';

interface Props {
  message: ReactNode;
  isError: boolean;
  onClose: () => void;
}

const shownFor = 5000;
/** Errors stay until they are read or closed. */
const errorsShownFor = 12_000;

/** What is said, over the foot of the screen. */
const Toast = ({ message, isError, onClose }: Props) => {
  const t = useTranslate();
  return (
    <Snackbar
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={isError ? errorsShownFor : shownFor}
      onClose={(_event, reason) => reason !== 'clickaway' && onClose()}
    >
      <div className={`toast ${isError ? 'error' : ''}`} role={isError ? 'alert' : 'status'}>
        <span>{message}</span>
        <button className="button plain small" type="button" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </Snackbar>
  );
};

export default Toast;
