import { createContext, useContext } from 'react';
import type { Session } from '../../authProvider/session';
import type { ConsoleConfig } from '../../dataProvider/config';
import type { OwnDialogs } from './ownDialogs';
import type { LiveChannel } from '../../dataProvider/liveChannel';
import type { ListChangesStore } from '../../dataProvider/listChanges';
import type { Refetching } from '../../dataProvider/refetching';

/** What every screen may ask for beside react-admin's own contexts. */
export interface ConsoleState {
  config: ConsoleConfig;
  session: Session;
  dialogs: OwnDialogs;
  news: ListChangesStore;
  refetching: Refetching;
  live: LiveChannel;
  /** Takes a new token of the same person in the place of theirs. */
  renew: (token: string) => void;
}

export const ConsoleContext = createContext<ConsoleState | null>(null);

/** The console's state; only below `ConsoleApp`. */
export const useConsole = (): ConsoleState => {
  const state = useContext(ConsoleContext);
  if (!state) throw new Error('useConsole is used outside ConsoleApp');
  return state;
};
