import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'react-admin';
import { useId, useState } from 'react';
import { keyCap } from './pressed';
import { shortcuts } from './shortcuts';
import { workingKeys, workingShortcuts } from './useShortcuts';

/** The keys that work on this page. */
const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  const titleId = useId();
  const [working] = useState(workingShortcuts);
  return (
    <Dialog open fullWidth aria-labelledby={titleId} slotProps={{ paper: { className: 'dialog' } }} onClose={onClose}>
      <header>
        <h2 id={titleId}>{t('Keys of this page')}</h2>
      </header>
      <dl className="dialog-body keys">
        {working.map((name) => (
          <div key={name}>
            <dt>{t(shortcuts[name].does)}</dt>
            <dd>
              {workingKeys(name).map((key) => (
                <kbd key={key}>{keyCap(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <footer>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('Close')}
        </Button>
      </footer>
    </Dialog>
  );
};

export default KeysDialog;
