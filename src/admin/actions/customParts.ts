import { useCallback } from 'react';
import type { Action, Definition } from '../../resources/language/definition';
import { actName, definitionOf, type HeaderEntity } from '../../resources/index';
import { mayCall, mayCreate } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { prefetch, type Part } from '../loading/prefetch';
import { useWhenIdle } from '../loading/useWhenIdle';
import type { ConsoleState } from '../state/ConsoleContext';
import { useConsole } from '../state/ConsoleContext';

type Registries = Pick<ConsoleState, 'dialogs' | 'panelHeaders'>;

const mayDo = (definition: Definition, action: Action, role: Role) =>
  action.kind === 'create'
    ? mayCreate(definitionOf(action.entity), role)
    : action.kind !== 'call' || mayCall(definition, action, role);

/** The dialogs of `src/custom` for what this role may do with records of an entity. */
const dialogsOf = (definition: Definition, role: Role, { dialogs }: Registries) =>
  Object.entries(definition.actions ?? {})
    .filter(([, action]) => mayDo(definition, action, role))
    .map(([name, action]) =>
      action.kind === 'create'
        ? dialogs[actName(definitionOf(action.entity), 'create')]
        : dialogs[actName(definition, name)],
    )
    .filter((dialog) => !dialog?.isRare);

/**
 * Returns what `src/custom` draws for records of an entity and this role: the dialogs of their create and actions, the header
 * of their panel, and the dialogs of the entity whose actions the panel offers with that header.
 */
export const customPartsOf = (definition: Definition, role: Role, registries: Registries): Part[] => {
  const headerOf = definition.display.header?.of;
  return [
    ...dialogsOf(definition, role, registries),
    ...(mayCreate(definition, role) ? [registries.dialogs[actName(definition, 'create')]] : []),
    ...(headerOf === undefined ? [] : [registries.panelHeaders[headerOf as HeaderEntity]]),
    ...(headerOf === undefined ? [] : dialogsOf(definitionOf(headerOf), role, registries)),
  ].filter((part) => part !== undefined);
};

/** Fetches these parts in advance when nothing else is to be done, so that they open without delay, even offline. */
export const useCustomParts = (definition: Definition): void => {
  const { session, dialogs, panelHeaders } = useConsole();
  useWhenIdle(
    useCallback(
      () => void prefetch(customPartsOf(definition, session.role, { dialogs, panelHeaders })),
      [definition, session, dialogs, panelHeaders],
    ),
  );
};
