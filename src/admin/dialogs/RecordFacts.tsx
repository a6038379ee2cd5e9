import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { FieldValue } from '../fields/FieldValue';

interface Props {
  definition: Definition;
  record: RaRecord;
  /** Names of the fields to list. Fields that the definition lacks, and empty ones, are left out. */
  names: readonly string[];
}

/** What people decide by, listed in a dialog about a record. Nothing leads away from the dialog. */
export const RecordFacts = ({ definition, record, names }: Props) => {
  const t = useTranslate();
  const facts = names.flatMap((name) => {
    const field = definition.fields[name];
    const value: unknown = record[name];
    return field && value !== null && value !== undefined && value !== '' ? [[name, field] as const] : [];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(([name, field]) => (
        <div key={name}>
          <dt>{t(field.label)}</dt>
          <dd className={field.kind.align ? 'numeric' : undefined}>
            <FieldValue definition={definition} name={name} record={record} linked={false} full />
          </dd>
        </div>
      ))}
    </dl>
  );
};
