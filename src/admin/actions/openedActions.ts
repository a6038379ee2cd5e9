import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../dataProvider/store';
import type { RowAction } from './useRowActions';

/** The actions of the record that is open in the panel. */
interface OpenedActions {
  /** Title of the record. */
  title: string;
  actions: readonly RowAction[];
}

const none: OpenedActions = { title: '', actions: [] };
const openedActions = createStore(none);

/** Publishes the actions of the open record to the palette, which is drawn elsewhere. */
export const usePublishActions = (title: string, actions: readonly RowAction[]): void => {
  useEffect(() => openedActions.set({ title, actions }));
  useEffect(() => () => openedActions.set(none), []);
};

/** Returns the actions of the open record that this person can use now. */
export const useOpenedActions = (): OpenedActions => {
  const { title, actions } = useSyncExternalStore(openedActions.subscribe, openedActions.get);
  return { title, actions: actions.filter(({ reason }) => reason === undefined) };
};
