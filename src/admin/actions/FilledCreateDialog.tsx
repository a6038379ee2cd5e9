import type { RaRecord } from 'react-admin';
import { definitionOf } from '../../resources/index';
import type { CreateAction, Definition } from '../../resources/language/definition';
import { CreateSlot } from '../dialogs/CreateSlot';
import { fillFrom } from './fillFrom';

interface Props {
  definition: Definition;
  action: CreateAction;
  record: RaRecord;
  onClose: () => void;
}

/** The dialog that creates a record of another entity, filled from a record: a ticket about an invoice. */
const FilledCreateDialog = ({ definition, action, record, onClose }: Props) => (
  <CreateSlot
    definition={definitionOf(action.entity)}
    given={fillFrom(action, definition, record)}
    about={{ definition, record }}
    onClose={onClose}
  />
);

export default FilledCreateDialog;
