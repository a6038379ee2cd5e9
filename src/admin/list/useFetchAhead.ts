import { useCallback } from 'react';
import { callsOf, type Definition } from '../../resources/language/definition';
import { actName, type HeaderEntity } from '../../resources/index';
import { mayCall, mayCreate } from '../../resources/language/rights';
import type { Role } from '../../resources/language/roles';
import { dialogs as definedDialogs } from '../dialogs/lazyDialogs';
import { prefetch } from '../loading/prefetch';
import { usePrefetch, useWhenIdle } from '../loading/useWhenIdle';
import type { CustomDialogs } from '../registries/customDialogs';
import type { PanelHeaders } from '../registries/panelHeaders';
import { useConsole } from '../state/ConsoleContext';
import { Selection } from './SelectionBar';
import { menus } from './toolbar/lazyMenus';

/** Fetches the code of what every list has: dialogs, menus, and the bar of the selected rows. */
const fetchFirstActs = () => prefetch([...definedDialogs, ...menus, Selection]);

/** The names of what this role may do with the records of a list. */
const actsOf = (definition: Definition, role: Role): string[] => [
  ...(mayCreate(definition, role) ? ['create'] : []),
  ...callsOf(definition).flatMap(([name, action]) => (mayCall(definition, action, role) ? [name] : [])),
];

/** Returns what `src/custom` draws of a list's records: the header of their panel, and the dialogs that this role may open. */
export const customPartsOf = (
  definition: Definition,
  role: Role,
  { dialogs, panelHeaders }: { dialogs: CustomDialogs; panelHeaders: PanelHeaders },
) => {
  const { header } = definition.display;
  const ownDialogs = actsOf(definition, role).map((name) => dialogs[actName(definition, name)]);
  return [header && panelHeaders[header.of as HeaderEntity], ...ownDialogs].filter((part) => part !== undefined);
};

/**
 * Fetches in advance the code of what is opened from a list, so that it opens without delay, even offline: what every list
 * has once its rows are drawn (`ready`), and then what this one has.
 */
export const useFetchAhead = (definition: Definition, ready: boolean): void => {
  const { session, dialogs, panelHeaders } = useConsole();
  usePrefetch(ready, fetchFirstActs);
  useWhenIdle(
    useCallback(
      () => void prefetch(customPartsOf(definition, session.role, { dialogs, panelHeaders })),
      [definition, session, dialogs, panelHeaders],
    ),
  );
};
