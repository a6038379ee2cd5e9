import { createContext, useContext } from 'react';
import type { Session } from '../../authProvider/token';
import type { ConsoleConfig } from '../../dataProvider/config';
import type { CallEffects } from '../registries/callEffects';
import type { Cells } from '../registries/cells';
import type { CustomDialogs } from '../registries/customDialogs';
import type { PanelHeaders } from '../registries/panelHeaders';
import type { PanelSections } from '../registries/panelSections';
import type { Http } from '../../dataProvider/http';
import type { LiveChannel } from '../../dataProvider/liveChannel';
import type { ListChangesStore } from '../../dataProvider/listChanges';
import type { Refetching } from '../../dataProvider/refetching';

/** What every screen can read in addition to the contexts of react-admin. */
export interface ConsoleState {
  config: ConsoleConfig;
  session: Session;
  cells: Cells;
  dialogs: CustomDialogs;
  panelHeaders: PanelHeaders;
  panelSections: PanelSections;
  effects: CallEffects;
  /** Per list: rows that arrived or changed since it was fetched. */
  listChanges: ListChangesStore;
  refetching: Refetching;
  live: LiveChannel;
  /** For calls whose code comes with the dialog that makes them. */
  http: Http;
  /** Replaces the session's token by a newer one of the same user and passes it on to the other tabs. */
  renewToken: (token: string) => void;
}

/** Provided by `ConsoleApp`; read with `useConsole`. */
export const ConsoleContext = createContext<ConsoleState | null>(null);

/** Returns the console's state. Throws outside `ConsoleApp`. */
export const useConsole = (): ConsoleState => {
  const state = useContext(ConsoleContext);
  if (!state) throw new Error('useConsole is used outside ConsoleApp');
  return state;
};
