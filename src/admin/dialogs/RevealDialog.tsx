import { useTranslate } from 'react-admin';
import type { Reveal } from '../../resources/language/definition';
import { Button } from '../parts/Button';
import { Credentials } from './Credentials';
import { Dialog } from './Dialog';

interface Props {
  reveals: Reveal;
  value: string;
  /** The secret is the user's own and need not be passed on. */
  isOwn?: boolean;
  onSaved: () => void;
}

/** Shows a secret once. Only its button closes it, so that Escape, Back or a click outside does not lose a password. */
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
