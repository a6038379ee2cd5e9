import type { RaRecord } from 'react-admin';
import { callsOf, type Definition } from '../../resources/language/definition';
import type { OpenAction } from '../actions/ActionSlot';
import { useRowActions } from '../actions/useRowActions';

interface Props {
  definition: Definition;
  record: RaRecord;
  onAction: (opened: OpenAction) => void;
}

/** Names of the actions that rows of this definition show as buttons. */
export const rowButtonNames = (definition: Definition): readonly string[] =>
  callsOf(definition).flatMap(([name, { inRow }]) => (inRow ? [name] : []));

/** The actions of a row that are buttons (`inRow`), those that can be used now. */
export const RowButtons = ({ definition, record, onAction }: Props) => {
  const names = rowButtonNames(definition);
  return useRowActions(definition, record, onAction)
    .filter(({ name, reason }) => names.includes(name) && reason === undefined)
    .map(({ name, label, choose }) => (
      <button
        key={name}
        className="button small row-button"
        type="button"
        aria-label={`${label}: ${record.id}`}
        onClick={choose}
      >
        {label}
      </button>
    ));
};
