import { useTranslate } from 'react-admin';
import { StatusField } from '../../admin/fields/StatusField';
import type { FieldComponentProps } from '../../admin/registries/cells';
import { useConsole } from '../../admin/state/ConsoleContext';
import { option } from '../../resources/language/options';
import { disputeStaff } from '../../resources/disputeStaff';
import { anyOfText } from '../../resources/language/nameList';
import { Role, roleName } from '../../resources/language/roles';
import { DisputeTurn } from '../../resources/statuses/disputes';

/** What is said to the vault owner whose answer a dispute waits for. */
const yours = {
  name: 'yours',
  when: { turn: DisputeTurn.Owner },
  option: option('Waits for your answer', 'medium'),
} as const;

/**
 * Whose turn it is in a dispute: a vault owner reads only their own, and is not spoken of to themselves. Finance, who decides
 * none, reads in the panel which staff do.
 */
const TurnCell = ({ field, value, record, full }: FieldComponentProps) => {
  const t = useTranslate();
  const { session } = useConsole();
  const shown = session.role === Role.VaultOwner ? { ...field, shownAs: yours } : field;
  const namesDeciders = full && session.role === Role.Finance && record.turn === DisputeTurn.Staff;
  return (
    <>
      <StatusField field={shown} value={value} record={record} />
      {namesDeciders && (
        <small className="muted">
          {' '}
          {anyOfText(
            disputeStaff.map((role) => t(roleName(role))),
            t,
          )}
        </small>
      )}
    </>
  );
};

export default TurnCell;
