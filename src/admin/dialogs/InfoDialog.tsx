import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslate, type RaRecord } from 'react-admin';
import { useId } from 'react';
import type { Definition, InfoAction } from '../../resources/language/definition';
import { FieldValue } from '../fields/FieldValue';
import { AboutRecord } from './AboutRecord';

interface Props {
  definition: Definition;
  action: InfoAction;
  record: RaRecord;
  onClose: () => void;
}

/** Fields of a record, read-only. */
const InfoDialog = ({ definition, action, record, onClose }: Props) => {
  const t = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth aria-labelledby={titleId} slotProps={{ paper: { className: 'dialog' } }} onClose={onClose}>
      <header>
        <h2 id={titleId}>{t(action.heading)}</h2>
        <small>
          <AboutRecord definition={definition} record={record} />
        </small>
      </header>
      <dl className="dialog-body info">
        {Object.entries(action.fields).map(([name, label]) => (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd>
              <FieldValue definition={definition} name={name} record={record} linked={false} />
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

export default InfoDialog;
