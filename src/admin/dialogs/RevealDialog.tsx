import { useTranslate } from 'react-admin';
import type { Reveal } from '../../resources/language/definition';
import { Button } from '../parts/Button';
import { Credentials } from './Credentials';
import { Dialog } from './Dialog';

interface Props {
  reveals: Reveal;
  value: string;
  /** It is for oneself, and passed on to nobody. */
  isOwn?: boolean;
  onSaved: () => void;
}

/** Shows what is shown once. Only its own button closes it: neither Escape nor Back nor a click beside it loses a password. */
export const RevealDialog = ({ reveals, value, isOwn, onSaved }: Props) => {
  const t = useTranslate();
  return (
    <Dialog
      heading={t('Save the credentials!')}
      buttons={
        <Button kind="primary" onClick={onSaved} autoFocus>
          {t('I save it')}
        </Button>
      }
    >
      <Credentials reveals={reveals} value={value} isOwn={isOwn} />
    </Dialog>
  );
};
