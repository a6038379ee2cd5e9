import { useTranslate, type RaRecord } from 'react-admin';
import { shortenUuid } from '../../format/uuid';
import { matchesTypedName } from '../../dataProvider/matching';
import type { Definition } from '../../resources/language/definition';
import { hidesNumber, isMasked, maskDigits, type Field } from '../../resources/language/fields';
import { hasColumn, type Reader } from '../../resources/language/rights';
import { namingFields } from '../../resources/language/search';
import type { Value } from '../../resources/language/values';
import { FieldValue } from '../fields/FieldValue';
import { fieldText } from '../fields/fieldText';
import { ReferenceTitle } from '../fields/ReferenceTitle';
import { StatusField } from '../fields/StatusField';
import { cardFields } from '../columns/cardFields';
import { stateField } from '../fields/panelFields';
import { useRecordTitle } from '../fields/recordTitle';
import { useConsole } from '../state/ConsoleContext';
import { useReader } from '../state/useReader';

interface ShortValueProps {
  definition: Definition;
  name: string;
  record: RaRecord;
}

const ShortValue = ({ definition, name, record }: ShortValueProps) => {
  const t = useTranslate();
  const { config } = useConsole();
  const field: Field = definition.fields[name]!;
  const value = record[name] as Value;
  // Names of entities and acts are shown as phrases, as everywhere.
  if (field.meaning) return <FieldValue definition={definition} name={name} record={record} linked={false} />;
  if (field.target !== undefined) return <ReferenceTitle target={field.target} id={Number(value)} />;
  if (field.kind.isKey) return <span className="mono">{shortenUuid(String(value))}</span>;
  // Our platform sends texts of banks masked.
  const isSentMasked = config.extensions && !hidesNumber(field);
  return isMasked(field) && !isSentMasked ? maskDigits(field, value) : fieldText(field, value, t);
};

/**
 * Returns the names of the fields to show beside the title: those that matched the search, then the card's main fields.
 */
const detailFields = (definition: Definition, record: RaRecord, typed: string, reader: Reader): string[] => {
  const { fields, display } = definition;
  const { nameField } = display;
  const columns = Object.entries(fields)
    .filter(([, field]) => hasColumn(field, reader))
    .map(([name, field]) => ({ name, field }));
  const { main, detail } = cardFields(columns, nameField);
  const foundBy = namingFields(definition).filter(([name, field]) =>
    matchesTypedName(field, typed, record[name] as Value),
  );
  const isTitle = (name: string) => fields[name]!.kind.isId || (name === nameField && !fields[name]!.kind.isKey);
  const names = [...foundBy.map(([name]) => name), main, detail].filter((name) => name !== undefined);
  return [...new Set(names)].filter((name) => !isTitle(name) && record[name] !== null && record[name] !== undefined);
};

interface Props {
  definition: Definition;
  record: RaRecord;
  typed: string;
}

/** A record in the palette: its title, distinguishing fields and status. */
export const RecordOption = ({ definition, record, typed }: Props) => {
  const title = useRecordTitle(definition, record);
  const [stateName, state] = stateField(definition) ?? [];
  const reader = useReader();
  const value = stateName === undefined ? undefined : record[stateName];
  return (
    <>
      <b>{title}</b>
      <span className="option-detail">
        {detailFields(definition, record, typed, reader).map((name, index) => (
          <span key={name}>
            {index > 0 && ' · '}
            <ShortValue definition={definition} name={name} record={record} />
          </span>
        ))}
      </span>
      {state && typeof value === 'number' && <StatusField field={state} value={value} record={record} />}
    </>
  );
};
