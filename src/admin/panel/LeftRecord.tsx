import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { departureText } from '../../dataProvider/departure';
import { definitionOf } from '../../resources/index';
import { meets } from '../../resources/language/condition';
import { identityOf, type Definition } from '../../resources/language/definition';
import { mayOpen } from '../../resources/language/rights';
import { tableOf } from '../../resources/language/tables';
import { stateField } from '../fields/panelFields';
import { recordKindOf } from '../fields/recordTitle';
import { StatusField } from '../fields/StatusField';
import { recordPath, useOpening } from '../opening/openRecord';
import { onPlainClick } from '../parts/onPlainClick';
import { useConsole } from '../state/ConsoleContext';
import { numberText } from '../../format/numberText';

interface Props {
  /** The view that the record has left. */
  definition: Definition;
  /** What was last seen of it. */
  record: RaRecord;
}

/** The entity of the whole table, whether the reader may open its records, and this one there once it is loaded. */
const useWhole = ({ definition, record }: Props) => {
  const { session } = useConsole();
  const whole = definitionOf(tableOf(definition));
  const mayFollow = identityOf(definition) === 'id' && mayOpen(whole, session.role);
  const { data } = useGetOne<RaRecord>(whole.name, { id: record.id }, { enabled: mayFollow });
  return { whole, mayFollow, current: data };
};

/** Says who took a record that left its view, with a link to it among all of its entity where the reader may open that. */
export const LeftNote = (props: Props) => {
  const t = useTranslate();
  const { open } = useOpening();
  const { whole, mayFollow } = useWhole(props);
  const address = { entity: whole.name, id: String(props.record.id) };
  return (
    <div className="note calm" role="status">
      <strong>{departureText(props.record, t)}</strong>
      {t('Below is how it was last seen.')}{' '}
      {mayFollow && (
        <a href={recordPath(address)} onClick={onPlainClick(() => open(address))}>
          {t('Open %{record}', { record: `${recordKindOf(whole, t)} ${numberText(address.id)}` })}
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
  const { whole, current } = useWhole(props);
  const isNews = !meets(props.record, props.definition.source?.where ?? {});
  const known = current ? { definition: whole, record: current } : isNews ? props : undefined;
  const [name = '', field] = (known && stateField(known.definition)) ?? [];
  const value: unknown = known?.record[name];
  return field && typeof value === 'number' ? <StatusField field={field} value={value} record={known!.record} /> : null;
};
