import { useTranslate } from 'react-admin';
import { callsOf, type CallAction, type Definition } from '../../resources/language/definition';
import { mayCall } from '../../resources/language/rights';
import type { DecodedRecord } from '../../resources/language/wire';
import { formatNumber } from '../../format/money';
import { useConsole } from '../state/ConsoleContext';
import { maxBulk } from './bulkRecords';

interface Props {
  definition: Definition;
  /** The selected records; undefined while some of them are loading. */
  records: readonly DecodedRecord[] | undefined;
  count: number;
  onChoose: (chosen: ChosenBulk) => void;
}

/** An action that the user chose for several records. */
export interface ChosenBulk {
  name: string;
  action: CallAction;
  records: readonly DecodedRecord[];
}

/** The actions that a role may carry out for several records at once. */
export const bulkActionsOf = (definition: Definition, role: Parameters<typeof mayCall>[2]): [string, CallAction][] =>
  callsOf(definition).filter(([, action]) => action.bulk && !action.unavailable && mayCall(definition, action, role));

/** Buttons for what can be done with all selected records. Only a platform with extensions says beforehand what will happen. */
export const BulkActions = ({ definition, records, count, onChoose }: Props) => {
  const t = useTranslate();
  const { session, config } = useConsole();
  if (!config.extensions) return null;
  const isTooMany = count > maxBulk;
  return bulkActionsOf(definition, session.role).map(([name, action]) => (
    <button
      key={name}
      className="button small"
      type="button"
      disabled={records === undefined || isTooMany}
      title={isTooMany ? t('At most %{count} at once', { count: formatNumber(maxBulk) }) : undefined}
      onClick={() => onChoose({ name, action, records: records! })}
    >
      {t(action.label)}
    </button>
  ));
};
