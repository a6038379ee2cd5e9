import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useId } from 'react';

/** Asks before what was typed is thrown away. */
export const AskFirst = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const t = useTranslate();
  const titleId = useId();
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'dialog' } }}
      onClose={onKeep}
    >
      <header>
        <h2 id={titleId}>{t('Throw away what you typed?')}</h2>
      </header>
      <footer>
        <Button variant="outlined" onClick={onKeep} autoFocus>
          {t('Keep editing')}
        </Button>
        <Button variant="contained" color="error" onClick={onDiscard}>
          {t('Throw away')}
        </Button>
      </footer>
    </Dialog>
  );
};
