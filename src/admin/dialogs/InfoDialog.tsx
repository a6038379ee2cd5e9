import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition, InfoAction } from '../../resources/language/definition';
import { FieldValue } from '../fields/FieldValue';
import { AboutRecord } from './AboutRecord';
import { PlainDialog } from './PlainDialog';

interface Props {
  definition: Definition;
  action: InfoAction;
  record: RaRecord;
  onClose: () => void;
}

/** Shows fields of a record, read-only. */
const InfoDialog = ({ definition, action, record, onClose }: Props) => {
  const t = useTranslate();
  return (
    <PlainDialog
      heading={t(action.heading)}
      about={<AboutRecord definition={definition} record={record} />}
      onClose={onClose}
    >
      <dl className="info">
        {Object.entries(action.fields).map(([name, label]) => (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd>
              <FieldValue definition={definition} name={name} record={record} linked={false} />
            </dd>
          </div>
        ))}
      </dl>
    </PlainDialog>
  );
};

export default InfoDialog;
