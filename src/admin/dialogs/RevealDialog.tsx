import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useId } from 'react';
import type { Reveal } from '../../resources/language/definition';
import { Credentials } from './Credentials';

interface Props {
  reveals: Reveal;
  value: string;
  /** It is for oneself, and passed on to nobody. */
  isOwn?: boolean;
  onSaved: () => void;
}

/** Shows what is shown once. Only its own button closes it: neither Escape nor a click beside it loses a password. */
export const RevealDialog = ({ reveals, value, isOwn, onSaved }: Props) => {
  const t = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth aria-labelledby={titleId} slotProps={{ paper: { className: 'dialog' } }}>
      <header>
        <h2 id={titleId}>{t('Save the credentials!')}</h2>
      </header>
      <div className="dialog-body">
        <Credentials reveals={reveals} value={value} isOwn={isOwn} />
      </div>
      <footer>
        <Button variant="contained" onClick={onSaved} autoFocus>
          {t('I save it')}
        </Button>
      </footer>
    </Dialog>
  );
};
