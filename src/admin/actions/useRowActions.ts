import { useTranslate, type RaRecord } from 'react-admin';
import { departureText } from '../../dataProvider/departure';
import type { Definition } from '../../resources/language/definition';
import { mayCall } from '../../resources/language/rights';
import { fillPath } from '../../resources/language/wire';
import { useOpening } from '../navigation/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { disabledReason } from '../state/disabledReason';
import type { OpenAction } from './ActionSlot';
import { isOwnAction, leadsSomewhere, withoutInverses } from './menuParts';

/** An action as a menu or button shows it. `reason` says why it can't be used. */
export interface RowAction {
  name: string;
  label: string;
  reason?: string;
  danger: boolean;
  /** The no to what waits for a decision. */
  decides: boolean;
  /** Few people need it: it stands in the menu of an open record. */
  inMenu: boolean;
  /** The specification names no such item. */
  isOwn: boolean;
  /** What people open the record for. */
  isPrimary: boolean;
  /** Runs the action from the panel. */
  shortcut?: string;
  choose: () => void;
}

/**
 * Returns the actions that this role has on a record, in the order of the definition: what the platform can never offer is left out,
 * and so is the one of two inverse ones that does not fit the record.
 */
export const useRowActions = (
  definition: Definition,
  record: RaRecord,
  onAction: (opened: OpenAction) => void,
): readonly RowAction[] => {
  const t = useTranslate();
  const state = useConsole();
  const { go } = useOpening();
  const departure = departureText(record, t);
  const actions = definition.actions ?? {};
  const offered = Object.entries(actions).flatMap(([name, action]): RowAction[] => {
    const isOwn = isOwnAction(definition, action);
    if ((isOwn && !state.config.extensions) || !leadsSomewhere(action, state.config)) return [];
    const base = {
      name,
      label: t(action.label),
      danger: false,
      decides: false,
      inMenu: false,
      isOwn,
      isPrimary: false,
    };
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
        decides: action.kind === 'call' && action.decides === true,
        inMenu: action.kind === 'call' && action.inMenu === true,
        isPrimary: action.kind === 'call' && action.primary === true,
        shortcut: 'key' in action ? action.key : undefined,
        choose: () => onAction({ name, action, record }),
      },
    ];
  });
  return withoutInverses(actions, offered);
};
