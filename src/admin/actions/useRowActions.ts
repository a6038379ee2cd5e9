import { useTranslate, type RaRecord } from 'react-admin';
import { departureText } from '../../dataProvider/departure';
import type { Definition } from '../../resources/language/definition';
import { mayCall } from '../../resources/language/rights';
import { fillPath } from '../../resources/language/wire';
import { useOpening } from '../navigation/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { disabledReason } from '../state/disabledReason';
import type { OpenAction } from './ActionSlot';

/** An action as a menu or button shows it. `reason` says why it can't be used. */
export interface RowAction {
  name: string;
  label: string;
  reason?: string;
  danger: boolean;
  /** What people open the record for, and can be used now. */
  isPrimary: boolean;
  /** Runs the action from the panel. */
  shortcut?: string;
  choose: () => void;
}

/** Returns the actions that this role has on a record, in the order of the definition. */
export const useRowActions = (
  definition: Definition,
  record: RaRecord,
  onAction: (opened: OpenAction) => void,
): RowAction[] => {
  const t = useTranslate();
  const state = useConsole();
  const { go } = useOpening();
  const departure = departureText(record, t);
  return Object.entries(definition.actions ?? {}).flatMap(([name, action]): RowAction[] => {
    const base = { name, label: t(action.label), danger: false, isPrimary: false };
    if (action.kind === 'unavailable')
      return [{ ...base, reason: departure ?? t(action.reason), choose: () => undefined }];
    if (action.kind === 'link') {
      return [{ ...base, reason: departure, choose: () => go(`/dashboard/${fillPath(action.to, record)}`) }];
    }
    const isAct = action.kind === 'call' || action.kind === 'dialog';
    if (isAct && !mayCall(definition, action, state.session.role)) return [];
    if (action.kind === 'call' && action.menu === false) return [];
    const reason = isAct ? disabledReason(definition, name, action, record, state) : undefined;
    return [
      {
        ...base,
        reason: departure ?? (reason && t(reason)),
        danger: action.kind === 'call' && action.danger === true,
        isPrimary: action.kind === 'call' && action.primary === true && !reason && !departure,
        shortcut: 'key' in action ? action.key : undefined,
        choose: () => onAction({ name, action, record }),
      },
    ];
  });
};
