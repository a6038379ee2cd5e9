import { useTranslate } from 'react-admin';
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

/**
 * Whose turn it is in a dispute: a vault owner reads only their own, and is not spoken of to themselves. Finance, who decides
 * none, reads in the panel who does.
 */
const TurnCell = ({ field, value, record, full }: FieldComponentProps) => {
  const t = useTranslate();
  const { session } = useConsole();
  const shown = session.role === Role.VaultOwner ? { ...field, shownAs: yours } : field;
  const status = <StatusField field={shown} value={value} record={record} />;
  const isWithStaff = record.turn === DisputeTurn.Staff || record.turn === DisputeTurn.Approver;
  if (!full || session.role !== Role.Finance || !isWithStaff) return status;
  return (
    <>
      {status} <small className="muted">{t('A Developer, Owner or Moderator decides it')}</small>
    </>
  );
};

export default TurnCell;
