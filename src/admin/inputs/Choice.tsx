import { useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import { FieldValue } from '../fields/FieldValue';
import { titleOf } from '../fields/ReferenceTitle';
import { whyUnusable } from './useChoices';

/** Is it said what it is? What stands there as figures alone, without a sign. */
const isNamed = new Set(['count', 'number', 'level', 'dateTime']);

/** A record in a drop-down: its title, and below it what its definition says helps to choose, as far as it was sent. */
export const Choice = ({ definition, record }: { definition: Definition; record: RaRecord }) => {
  const t = useTranslate();
  const reason = whyUnusable(definition, record);
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
                {isNamed.has(field.kind.name) && `${t(field.label)}: `}
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
