import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { Credentials, type ShownSecret } from './Credentials';
import { Dialog } from './Dialog';

/** Shows a secret once. Only its button closes it, so that Escape, Back or a click outside does not lose a password. */
export const RevealDialog = ({ onSaved, ...secret }: ShownSecret & { onSaved: () => void }) => {
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
      <Credentials {...secret} />
    </Dialog>
  );
};
