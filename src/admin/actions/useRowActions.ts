import { useTranslate, type RaRecord } from 'react-admin';
import { departureText } from '../../dataProvider/departure';
import type { Definition } from '../../resources/language/definition';
import { mayCall } from '../../resources/language/rights';
import { fillPath } from '../../resources/language/wire';
import { useOpening } from '../opening/openRecord';
import { useConsole } from '../state/ConsoleContext';
import { disabledReason } from '../state/disabledReason';
import type { OpenAction } from './ActionSlot';

/** An action of a record as it is offered: what it says, why it can't be used, what choosing it does. */
export interface RowAction {
  name: string;
  label: string;
  reason?: string;
  danger: boolean;
  choose: () => void;
}

/** The actions that this role is offered on a record, in the order of the definition. */
export const useRowActions = (
  definition: Definition,
  record: RaRecord,
  onAction: (opened: OpenAction) => void,
): RowAction[] => {
  const t = useTranslate();
  const state = useConsole();
  const { go } = useOpening();
  const gone = departureText(record, t);
  return Object.entries(definition.actions ?? {}).flatMap(([name, action]): RowAction[] => {
    const usual = { name, label: t(action.label), danger: false };
    if (action.kind === 'unavailable') return [{ ...usual, reason: gone ?? t(action.reason), choose: () => undefined }];
    if (action.kind === 'link') {
      return [{ ...usual, reason: gone, choose: () => go(`/dashboard/${fillPath(action.to, record)}`) }];
    }
    if (action.kind === 'call' && (action.menu === false || !mayCall(definition, action, state.session.role)))
      return [];
    const isAct = action.kind === 'call' || action.kind === 'dialog';
    const reason = isAct ? disabledReason(definition, name, action, record, state) : undefined;
    return [
      {
        ...usual,
        reason: gone ?? (reason && t(reason)),
        danger: action.kind === 'call' && action.danger === true,
        choose: () => onAction({ name, action, record }),
      },
    ];
  });
};
