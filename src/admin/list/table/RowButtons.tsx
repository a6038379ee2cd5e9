import type { RaRecord } from 'react-admin';
import { callsOf, type Definition } from '../../../resources/language/definition';
import { isInList } from '../../../dataProvider/departure';
import type { OpenAction } from '../../actions/ActionSlot';
import { useRowActions } from '../../actions/useRowActions';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

const Buttons = ({ definition, record, onAction, names }: Props & { names: readonly string[] }) => {
  // A departed row keeps the room of its buttons, so that nothing moves below it.
  const isGone = !isInList(record);
  return useRowActions(definition, record, onAction)
    .filter(({ name, reason }) => names.includes(name) && (isGone || reason === undefined))
    .map(({ name, label, choose }) => (
      <button
        key={name}
        className="button small row-button"
        type="button"
        aria-label={`${label}: ${record.id}`}
        style={isGone ? { visibility: 'hidden' } : undefined}
        disabled={isGone}
        onClick={choose}
      >
        {label}
      </button>
    ));
};

/** The actions of a row that are buttons (`inRow`), those that can be used now. */
export const RowButtons = (props: Props) => {
  const names = callsOf(props.definition).flatMap(([name, { inRow }]) => (inRow ? [name] : []));
  return names.length > 0 && <Buttons {...props} names={names} />;
};
