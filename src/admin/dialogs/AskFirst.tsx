import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useId } from 'react';

interface Props {
  /** What is asked and what would be lost, where that is not just what was typed. */
  about?: { asks: string; loses: string };
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before what was typed is thrown away, or a half of something left undone. */
export const AskFirst = ({ about, onKeep, onDiscard }: Props) => {
  const t = useTranslate();
  const titleId = useId();
  const losesId = useId();
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={about && losesId}
      slotProps={{ paper: { className: 'dialog' } }}
      onClose={onKeep}
    >
      <header>
        <h2 id={titleId}>{t(about?.asks ?? 'Throw away what you typed?')}</h2>
      </header>
      {about && (
        <div className="dialog-body" id={losesId}>
          <p>{about.loses}</p>
        </div>
      )}
      <footer>
        <Button variant="outlined" onClick={onKeep} autoFocus>
          {t(about ? 'Stay' : 'Keep editing')}
        </Button>
        <Button variant="contained" color="error" onClick={onDiscard}>
          {t(about ? 'Leave' : 'Throw away')}
        </Button>
      </footer>
    </Dialog>
  );
};
