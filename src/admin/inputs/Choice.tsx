import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { FieldValue } from '../fields/FieldValue';
import { titleOf } from '../fields/ReferenceTitle';
import { unselectableReason } from './useChoices';

/** Kinds whose values are bare numbers, which need a label to be understood. */
const labelledKinds = new Set(['count', 'number', 'level', 'dateTime']);

/** A record in a drop-down: its title and, below it, the details that the definition names and the platform sent. */
export const Choice = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const t = useTranslate();
  const reason = unselectableReason(definition, record);
  const names = (definition.display.dropdown?.details ?? []).filter(
    (name) => record[name] !== undefined && record[name] !== null,
  );
  return (
    <span className="choice">
      <span>{titleOf(definition.name, record)}</span>
      {(names.length > 0 || reason) && (
        <small>
          {names.map((name) => {
            const field = definition.fields[name]!;
            return (
              <span key={name}>
                {labelledKinds.has(field.kind.name) && `${t(field.label)}: `}
                <FieldValue definition={definition} name={name} record={record} linked={false} />
              </span>
            );
          })}
          {reason && <span>{t(reason)}</span>}
        </small>
      )}
    </span>
  );
};
