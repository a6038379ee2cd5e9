import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { PlainDialog } from '../dialogs/PlainDialog';
import { keyCap } from '../keys/pressedKey';
import { shortcuts } from '../keys/shortcuts';
import { workingKeys, workingShortcuts } from '../keys/useShortcuts';

/** Help: the shortcuts that work on the current page. */
const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate();
  // Read when the dialog opens, so that the list does not change while it is shown.
  const [names] = useState(workingShortcuts);
  return (
    <PlainDialog heading={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className="keys">
        {names.map((name) => (
          <div key={name}>
            <dt>{t(shortcuts[name].description)}</dt>
            <dd>
              {workingKeys(name).map((key) => (
                <kbd key={key}>{keyCap(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </PlainDialog>
  );
};

export default KeysDialog;
