import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { departureText } from '../../dataProvider/departure';
import { definitionOf, definitions } from '../../resources/index';
import { meets } from '../../resources/language/condition';
import type { Definition } from '../../resources/language/definition';
import { openedAs } from '../../resources/language/openedAs';
import { tableOf } from '../../resources/language/tables';
import { stateField } from '../fields/panelFields';
import { recordKindOf } from '../fields/recordTitle';
import { StatusField } from '../fields/StatusField';
import { recordPath, useOpening } from '../navigation/openRecord';
import { onPlainClick } from '../browser/onPlainClick';
import { useConsole } from '../state/ConsoleContext';
import { numberText } from '../../format/numberText';

interface Props {
  /** The view that the record has left. */
  definition: Definition;
  /** What was last seen of it. */
  record: RaRecord;
}

/**
 * The list in which the reader may open such a record, if there is one, and the record there once it is loaded: a list of
 * their own may not have it.
 */
const useElsewhere = ({ definition, record }: Props) => {
  const { session, config } = useConsole();
  const table = definitionOf(tableOf(definition));
  const elsewhere = openedAs(definitions, table, session.role, config);
  const { data } = useGetOne<RaRecord>(
    (elsewhere ?? table).name,
    { id: record.id },
    { enabled: elsewhere !== undefined },
  );
  return { elsewhere, current: data };
};

/** Says who took a record that left its view, with a link to it where the reader may open it elsewhere. */
export const LeftNote = (props: Props) => {
  const t = useTranslate();
  const { open } = useOpening();
  const { elsewhere, current } = useElsewhere(props);
  const address = elsewhere && current && { entity: elsewhere.name, id: String(props.record.id) };
  return (
    <div className="note calm" role="status">
      <strong>{departureText(props.record, t)}</strong>
      {t('Below is how it was last seen.')}{' '}
      {address && (
        <a href={recordPath(address)} onClick={onPlainClick(() => open(address))}>
          {t('Open %{record}', { record: `${recordKindOf(elsewhere, t)} ${numberText(address.id)}` })}
        </a>
      )}
    </div>
  );
};

/**
 * The status of a record that left its view. Who may not open it elsewhere learns it where what was last seen is no longer
 * of the view.
 */
export const LeftStatus = (props: Props) => {
  const { elsewhere, current } = useElsewhere(props);
  const isNews = !meets(props.record, props.definition.source?.where ?? {});
  const known = elsewhere && current ? { definition: elsewhere, record: current } : isNews ? props : undefined;
  const [name = '', field] = (known && stateField(known.definition)) ?? [];
  const value: unknown = known?.record[name];
  return field && typeof value === 'number' ? <StatusField field={field} value={value} record={known!.record} /> : null;
};
