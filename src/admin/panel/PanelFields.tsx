import { useStore, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '../../resources/language/definition';
import type { Field } from '../../resources/language/fields';
import type { DecodedRecord } from '../../resources/language/wire';
import { FieldRow, isFieldEmpty } from '../fields/FieldRow';
import { panelFields } from '../fields/panelFields';
import { useConsole } from '../state/ConsoleContext';

type NamedField = [name: string, field: Field];

/** The fields of a panel in their groups: those of no group first, without a heading. Groups without fields are left out. */
const groupsOf = ({ display: { groups = [] } }: Definition, fields: readonly NamedField[]) => {
  const byName = new Map(fields);
  const grouped = new Set(groups.flatMap((group) => group.fields));
  const named = groups.map(({ heading, fields: names }) => ({
    heading,
    fields: names.flatMap((name): NamedField[] => (byName.has(name) ? [[name, byName.get(name)!]] : [])),
  }));
  const others = { heading: undefined, fields: fields.filter(([name]) => !grouped.has(name)) };
  return [others, ...named].filter((group) => group.fields.length > 0);
};

interface Props {
  definition: Definition;
  record: RaRecord;
  /** Fields that stand above them. */
  without?: readonly string[];
}

/** A record's fields in groups. Empty ones are hidden until the user shows them; the choice holds for every record of the entity. */
export const PanelFields = ({ definition, record, without = [] }: Props) => {
  const t = useTranslate();
  const { config } = useConsole();
  const [showsEmpty, setShowsEmpty] = useStore(`panel.showsEmpty.${definition.name}`, false);
  const all = panelFields(definition, config.extensions).filter(([name]) => !without.includes(name));
  const { invalidFields = [] } = record as Partial<DecodedRecord>;
  // What the platform did not send as it should is marked, and not hidden.
  const filled = all.filter(([name]) => !isFieldEmpty(record, name) || invalidFields.includes(name));
  const emptyCount = all.length - filled.length;
  return (
    <>
      {groupsOf(definition, showsEmpty ? all : filled).map(({ heading, fields }) => (
        <section key={heading ?? ''} className="panel-group">
          {heading !== undefined && <h3>{t(heading)}</h3>}
          <dl className="panel-fields">
            {fields.map(([name]) => (
              <FieldRow key={name} definition={definition} name={name} record={record} />
            ))}
          </dl>
        </section>
      ))}
      {emptyCount > 0 && (
        <button
          className="button plain small panel-empty"
          type="button"
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty
            ? t('Hide empty fields')
            : t('Show %{smart_count} empty field |||| Show %{smart_count} empty fields', { smart_count: emptyCount })}
        </button>
      )}
    </>
  );
};
