import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { CopyButton } from './CopyButton';
import { FieldValue } from './FieldValue';

interface Props {
  definition: Definition;
  name: string;
  record: RaRecord;
  /** `false` where nothing may lead away, as in a dialog. */
  linked?: boolean;
}

/** Whether a record has nothing to show in a field. */
export const isFieldEmpty = (record: RaRecord, name: string): boolean => {
  const value: unknown = record[name];
  return value === null || value === undefined || value === '';
};

/** A field of a record in full, beside its label: a row of a `<dl>`. */
export const FieldRow = ({ definition, name, record, linked = true }: Props) => {
  const t = useTranslate();
  const { label, kind, copied } = definition.fields[name]!;
  return (
    <div>
      <dt>{t(label)}</dt>
      {/* The wide hyphen of tabular figures would look like a gap in text. */}
      <dd className={kind.align ? 'numeric' : undefined}>
        <FieldValue definition={definition} name={name} record={record} linked={linked} full />
        {copied && !isFieldEmpty(record, name) && (
          <>
            {' '}
            <CopyButton value={String(record[name])} label={label} />
          </>
        )}
      </dd>
    </div>
  );
};
