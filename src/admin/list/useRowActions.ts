import { useTranslate, type RaRecord } from 'react-admin';
import { leftWords } from '../../dataProvider/left';
import { meets, type CallAction, type Definition, type OwnDialogAction } from '../../resources/language/definition';
import { heldOff, mayCall } from '../../resources/language/rights';
import { fillPath } from '../../resources/language/wire';
import { useOpening } from '../panel/openRecord';
import { useConsole, type ConsoleState } from '../state/ConsoleContext';
import type { OpenAction } from './ActionSlot';

/** An action of a record as it is offered: what it says, why it can't be used, what choosing it does. */
export interface RowAction {
  name: string;
  label: string;
  reason?: string;
  danger: boolean;
  choose: () => void;
}

/** Why an action can't be used on this record; undefined when it can. */
export const whyNot = (
  definition: Definition,
  name: string,
  action: CallAction | OwnDialogAction,
  record: RaRecord,
  { session, config }: Pick<ConsoleState, 'session' | 'config'>,
): string | undefined => {
  if (action.kind === 'call' && action.unavailable) return action.unavailable;
  if (action.extension && !config.extensions) return 'This platform does not offer it';
  const held = heldOff(definition, name, record, session);
  if (held) return held;
  return action.when && !meets(record, action.when.is) ? action.when.otherwise : undefined;
};

/** The actions that this role is offered on a record, in the order of the definition. */
export const useRowActions = (
  definition: Definition,
  record: RaRecord,
  onAction: (opened: OpenAction) => void,
): RowAction[] => {
  const t = useTranslate();
  const state = useConsole();
  const { go } = useOpening();
  const gone = leftWords(record, t);
  return Object.entries(definition.actions ?? {}).flatMap(([name, action]): RowAction[] => {
    const usual = { name, label: t(action.label), danger: false };
    if (action.kind === 'unavailable') return [{ ...usual, reason: gone ?? t(action.reason), choose: () => undefined }];
    if (action.kind === 'link') {
      return [{ ...usual, reason: gone, choose: () => go(`/dashboard/${fillPath(action.to, record)}`) }];
    }
    if (action.kind === 'call' && (action.menu === false || !mayCall(definition, action, state.session.role)))
      return [];
    const isAct = action.kind === 'call' || action.kind === 'dialog';
    const reason = isAct ? whyNot(definition, name, action, record, state) : undefined;
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
