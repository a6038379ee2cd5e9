import type { RaRecord } from 'react-admin';
import type { CallAction, Definition, CustomDialogAction } from '../../resources/language/definition';
import { meets } from '../../resources/language/condition';
import { guardRefusal } from '../../resources/language/rights';
import type { ConsoleState } from './ConsoleContext';

/** Returns the phrase that explains why an action can't be used on this record; undefined when it can. */
export const disabledReason = (
  definition: Definition,
  name: string,
  action: CallAction | CustomDialogAction,
  record: RaRecord,
  { session, config }: Pick<ConsoleState, 'session' | 'config'>,
): string | undefined => {
  if (action.kind === 'call' && action.unavailable) return action.unavailable;
  if (action.extension && !config.extensions) return 'This platform does not offer it';
  const refusal = guardRefusal(definition, name, record, session);
  if (refusal) return refusal;
  const when = action.access?.when;
  return when && !meets(record, when.is) ? when.otherwise : undefined;
};
