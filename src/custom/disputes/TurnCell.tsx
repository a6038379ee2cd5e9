import { StatusField } from '../../admin/fields/StatusField';
import type { FieldComponentProps } from '../../admin/registries/cells';
import { useConsole } from '../../admin/state/ConsoleContext';
import { option } from '../../resources/language/options';
import { Role } from '../../resources/language/roles';
import { DisputeTurn } from '../../resources/statuses/disputes';

/** What is said to the vault owner whose answer a dispute waits for. */
const yours = {
  name: 'yours',
  when: { turn: DisputeTurn.Owner },
  option: option('Waits for your answer', 'medium'),
} as const;

/** Whose turn it is in a dispute: a vault owner reads only their own, and is not spoken of to themselves. */
const TurnCell = ({ field, value, record }: FieldComponentProps) => {
  const { session } = useConsole();
  const shown = session.role === Role.VaultOwner ? { ...field, shownAs: yours } : field;
  return <StatusField field={shown} value={value} record={record} />;
};

export default TurnCell;
