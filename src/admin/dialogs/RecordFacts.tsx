import type { RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { FieldRow, isFieldEmpty } from '../fields/FieldRow';

interface Props {
  definition: Definition;
  record: RaRecord;
  /** Names of the fields to list. Fields that the definition lacks, and empty ones, are left out. */
  names: readonly string[];
}

/** What people decide by, listed in a dialog about a record. Nothing leads away from the dialog. */
export const RecordFacts = ({ definition, record, names }: Props) => {
  const facts = names.filter((name) => definition.fields[name] && !isFieldEmpty(record, name));
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map((name) => (
        <FieldRow key={name} definition={definition} name={name} record={record} linked={false} />
      ))}
    </dl>
  );
};
